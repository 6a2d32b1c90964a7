import type {
  businessAuthority,
  businessBilling,
  businessCompany,
  businessContacts,
  businessMoney,
  BusinessSection,
  BusinessVersion,
} from '@recoup/contract/company/business-info';
import { checkAuthority } from '@recoup/domain/company/onboarding/authority';
import { checkBilling } from '@recoup/domain/company/onboarding/billing';
import { checkCompany } from '@recoup/domain/company/onboarding/company';
import { checkContacts } from '@recoup/domain/company/onboarding/contacts';
import { checkRemittance } from '@recoup/domain/company/onboarding/money';
import type { Checked } from '@recoup/domain/shared/problem';
import type { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import { formatAddress } from '#platform/format-address.ts';
import { unprocessable } from '#platform/http/errors.ts';
import type { CompanyRow, VersionedValue } from './business-info.repository.ts';

/** As typed, with its section. */
export type TypedSection =
  | { section: 'company'; data: z.output<typeof businessCompany> }
  | { section: 'contacts'; data: z.output<typeof businessContacts> }
  | { section: 'billing'; data: z.output<typeof businessBilling> }
  | { section: 'money'; data: z.output<typeof businessMoney> }
  | { section: 'authority'; data: z.output<typeof businessAuthority> };

interface Versioned {
  field: BusinessVersion['field'];
  before: VersionedValue;
  after: VersionedValue;
}

export interface SectionChange {
  section: BusinessSection;
  /** Columns of portal.clients. */
  values: Record<string, unknown>;
  /** Values that become versions. */
  versions: Versioned[];
  /** The new and previous remittance address; absent: unchanged, or previously unknown. */
  remitTo?: { before: string; after: string };
}

export interface StoredCompany {
  clientId: string;
  row: CompanyRow;
  /** As encrypted; null: unknown. */
  sealedEin: string | null;
  /** `YYYY-MM-DD` */
  today: string;
  vault: Vault;
}

function require<T>({ value, problems }: Checked<T>): T {
  if (value === null) throw unprocessable(problems.map(({ path, message }) => ({ path, message })));
  return value;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
const plain = (value: string | null): VersionedValue => ({ value, sealed: null });

function changeCompany(typed: z.output<typeof businessCompany>, { clientId, row, sealedEin, today, vault }: StoredCompany) {
  const context = `clients.ein:${clientId}`;
  const present = sealedEin === null ? null : vault.open(sealedEin, context);
  // The code is not part of this, and was valid when chosen.
  const checked = { ...typed, ein: typed.ein ?? present ?? '', code: row.code ?? 'NONE' };
  const { ein, code: _code, ...values } = require(checkCompany(checked, { today }));
  const isSameEin = ein === present;
  const sealed = isSameEin ? sealedEin : ein === null ? null : vault.seal(ein, context);
  const versions: Versioned[] = [];
  if (values.legal_name !== row.legal_name)
    versions.push({ field: 'legal_name', before: plain(row.legal_name), after: plain(values.legal_name) });
  if (!isSameEin)
    versions.push({
      field: 'ein',
      before: { value: row.ein_last4, sealed: sealedEin },
      after: { value: ein?.slice(-4) ?? null, sealed },
    });
  // A name set by the agency is kept.
  const name = row.name === (row.dba ?? row.legal_name) ? (values.dba ?? values.legal_name) : row.name;
  const einColumns = isSameEin ? {} : { ein_sealed: sealed, ein_last4: ein?.slice(-4) ?? null };
  return { values: { ...values, name, ...einColumns }, versions };
}

function changeMoney(typed: z.output<typeof businessMoney>, { row }: StoredCompany) {
  const values = require(checkRemittance(typed));
  const isSame = values.remittance_method === row.remittance_method;
  const versions: Versioned[] = isSame
    ? []
    : [
        {
          field: 'remittance_method',
          before: plain(row.remittance_method),
          after: plain(values.remittance_method),
        },
      ];
  return { values: { ...values }, versions };
}

function changeContacts(typed: z.output<typeof businessContacts>, { row }: StoredCompany) {
  const value = require(checkContacts({ ...typed, locations: [] }));
  const before = formatAddress(row.remit_to_address ?? row.physical_address);
  const after = formatAddress(value.remit_to_address ?? value.physical_address);
  return {
    values: {
      contacts: JSON.stringify(value.contacts),
      physical_address: JSON.stringify(value.physical_address),
      mailing_address: json(value.mailing_address),
      remit_to_address: json(value.remit_to_address),
    },
    ...(before !== null && after !== null && before !== after ? { remitTo: { before, after } } : {}),
  };
}

/** The effect of a save; 422 with every invalid field. */
export function planChange(typed: TypedSection, present: StoredCompany): SectionChange {
  const { section } = typed;
  switch (typed.section) {
    case 'company':
      return { section, ...changeCompany(typed.data, present) };
    case 'money':
      return { section, ...changeMoney(typed.data, present) };
    case 'contacts':
      return { section, ...changeContacts(typed.data, present), versions: [] };
    case 'billing':
      return { section, values: { ...require(checkBilling(typed.data)) }, versions: [] };
    case 'authority':
      return { section, values: { ...require(checkAuthority(typed.data)) }, versions: [] };
  }
}
