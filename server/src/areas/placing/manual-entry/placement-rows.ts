import type { DraftContent } from '@recoup/contract/placing/manual-entry';
import { normalizeEin, normalizePhone, normalizeSsn } from '@recoup/domain/shared/checks';
import { normalizeAccountNumber } from '@recoup/domain/shared/ids';
import { displayName, matchKey } from '@recoup/domain/accounts/person-name';
import { debtDate } from '@recoup/domain/placing/placement';
import { centsOf, debtorKind, itemizationOf, textOf } from '@recoup/domain/placing/placement-draft';
import { fieldsOf, PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import { needsItemization } from '@recoup/domain/shared/debt-types';
import type { Vault } from '#platform/crypto/index.ts';
import type { AccountRecord, PersonRecord } from '../writer/index.ts';

/** A draft's person as columns of `portal.people`; sensitive values encrypted. */
export function personColumns(vault: Vault, clientId: string, { values, debt_type }: DraftContent) {
  const text = (key: string) => textOf(values, key);
  const kind = debtorKind(values, debt_type);
  const ssn = normalizeSsn(text('ssn') ?? '');
  const ein = normalizeEin(text('ein') ?? '');
  const birth = text('date_of_birth');
  const licence = text('drivers_license');
  const names = {
    first_name: text('first_name'),
    middle_name: text('middle_name'),
    last_name: text('last_name'),
    suffix: text('suffix'),
    business_name: text('business_name'),
  };
  const ssnFingerprint = ssn ? vault.fingerprint(ssn, clientId) : null;
  const phones = (['phone_mobile', 'phone', 'phone_work'] as const).flatMap((key) => {
    const number = normalizePhone(text(key) ?? '');
    return number ? [{ type: phoneTypes[key], number }] : [];
  });
  return {
    kind,
    display_name: displayName(names),
    ...names,
    contact_name: text('contact_name'),
    address_line1: text('address_line1'),
    address_line2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country: text('country') ?? 'US',
    phones,
    emails: text('email') ? [text('email')] : [],
    ssn_sealed: ssn ? vault.seal(ssn, `people.ssn:${clientId}`) : null,
    ssn_fingerprint: ssnFingerprint,
    ssn_last4: ssn?.slice(-4) ?? null,
    ein_sealed: ein ? vault.seal(ein, `people.ein:${clientId}`) : null,
    ein_last4: ein?.slice(-4) ?? null,
    date_of_birth_sealed: birth ? vault.seal(birth, `people.date_of_birth:${clientId}`) : null,
    drivers_license_sealed: licence ? vault.seal(licence, `people.drivers_license:${clientId}`) : null,
    employer_name: text('employer_name'),
    language: text('language'),
    match_key: matchKey(
      {
        ...names,
        ssnFingerprint,
        date_of_birth: birth,
        address_line1: text('address_line1'),
        postal_code: text('postal_code'),
      },
      (identity) => vault.fingerprint(identity, clientId),
    ),
  } satisfies PersonRecord;
}

const phoneTypes = { phone_mobile: 'mobile', phone: 'home', phone_work: 'work' } as const;

/** Fields with their own columns or rows; the debt type's other fields go into `details`. */
const detailed = new Set(['alias', 'dba_name']);
const placed = new Set([
  'client_account_number',
  'location_code',
  'balance',
  'current_creditor',
  'itemization_creditor',
  'notes',
  ...PLACEMENT_FIELDS.filter(
    ({ key, section, sensitive }) =>
      sensitive || (!detailed.has(key) && ['debtor', 'address', 'contact', 'itemization', 'responsible'].includes(section)),
  ).map(({ key }) => key),
]);

/** A draft's debt: its account fields and its record of `portal.accounts` columns. */
export function accountColumns(content: DraftContent, client: { legal_name: string }, locations: ReadonlyMap<string, string>) {
  const { values, debt_type } = content;
  const number = textOf(values, 'client_account_number') ?? '';
  const creditor = textOf(values, 'current_creditor') ?? client.legal_name;
  const itemized = needsItemization(debt_type, debtorKind(values, debt_type)) ? itemizationOf(values) : null;
  const location = textOf(values, 'location_code');
  const record = {
    location_id: location === null ? onlyOne(locations) : (locations.get(location) ?? null),
    debt_type,
    client_account_number: number,
    debt_date: debtDate(values, debt_type),
    ...(itemized
      ? {
          itemization_reference: itemized.reference,
          itemization_date: itemized.date,
          itemization_amount_cents: itemized.amount_on_date,
          itemization_interest_cents: itemized.interest,
          itemization_fees_cents: itemized.fees,
          itemization_payments_cents: itemized.payments,
          itemization_credits_cents: itemized.credits,
        }
      : {}),
    creditor_current: creditor,
    creditor_itemization: textOf(values, 'itemization_creditor') ?? creditor,
    details: Object.fromEntries(
      fieldsOf(debt_type)
        .filter(({ key }) => !placed.has(key))
        .map(({ key }) => [key, values[key]])
        .filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ),
  } satisfies AccountRecord;
  return { accountKey: normalizeAccountNumber(number) ?? number, cents: centsOf(values, 'balance') ?? 0, record };
}

/** A single location needs no choice. */
function onlyOne(locations: ReadonlyMap<string, string>): string | null {
  return locations.size === 1 ? ([...locations.values()][0] ?? null) : null;
}
