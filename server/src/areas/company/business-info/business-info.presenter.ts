import {
  type businessAuthority,
  type businessBilling,
  type businessCompany,
  businessContacts,
  type businessMoney,
  businessVersion,
  type BusinessInfo,
  type BusinessSection,
  type BusinessVersion,
} from '@recoup/contract/company/business-info';
import type { CallerRole } from '@recoup/contract/shared/endpoint';
import { formatPhone } from '@recoup/domain/shared/checks';
import { REMITTANCE_METHODS, type RemittanceMethod } from '@recoup/domain/company/onboarding/money';
import { z } from 'zod';
import { roleSeen } from '#platform/http/roles.ts';
import type { CompanyRow, listVersions, SectionRow } from './business-info.repository.ts';

const text = (value: string | number | null) => (value === null ? '' : String(value));
const answer = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');

const storedText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const contact = z.object({ name: storedText, title: storedText, phone: storedText.transform(formatPhone), email: storedText });
const address = z.object({ line1: storedText, line2: storedText, city: storedText, state: storedText, postal_code: storedText });
const contacts = z.object({
  primary: contact,
  billing: contact.nullish(),
  disputes: contact.nullish(),
  legal: contact.nullish(),
});

/** `XX-•••1234` */
function maskEin(last4: string | null): string | null {
  return last4 === null ? null : `XX-•••${last4}`;
}

/** 8.25 % as `8.25`. */
const rate = (points: number | null) => (points === null ? '' : String(points / 100));

function presentCompany(row: CompanyRow): z.output<typeof businessCompany> {
  return {
    legal_name: row.legal_name,
    dba: text(row.dba),
    entity_type: text(row.entity_type),
    formation_state: text(row.formation_state),
    formation_year: text(row.formation_year),
    trade: row.trade,
    website: text(row.website),
    phone: row.phone === null ? '' : formatPhone(row.phone),
  };
}

function presentContacts(row: CompanyRow): z.output<typeof businessContacts> {
  const known = contacts.nullable().parse(row.contacts);
  const place = (value: unknown) => address.nullable().parse(value);
  return businessContacts.parse({
    ...(known ? { ...known, billing: known.billing ?? null, disputes: known.disputes ?? null, legal: known.legal ?? null } : {}),
    ...(row.physical_address ? { physical_address: place(row.physical_address) } : {}),
    mailing_address: place(row.mailing_address),
    remit_to_address: place(row.remit_to_address),
  });
}

function presentBilling(row: CompanyRow): z.output<typeof businessBilling> {
  return {
    debt_types: row.debt_types,
    itemization_default: text(row.itemization_default),
    charges_interest: answer(row.interest_charged),
    interest_rate: rate(row.interest_rate_bp),
    interest_from: text(row.interest_from),
    reports_credit: answer(row.credit_reporting),
    credit_wait_days: text(row.credit_reporting_wait_days),
  };
}

function presentMoney(row: CompanyRow): z.output<typeof businessMoney> {
  return { remittance_method: text(row.remittance_method), remittance_frequency: text(row.remittance_frequency) };
}

function presentAuthority(row: CompanyRow): z.output<typeof businessAuthority> {
  return {
    settlement_min_percent: text(row.settlement_min_percent),
    plan_max_months: text(row.plan_max_months),
    legal: answer(row.legal_allowed),
    name: text(row.authority_name),
    title: text(row.authority_title),
  };
}

/** From the wizard's first step until approval; `none`: the agency created the client. */
export const isFounding = ({ onboarding_state: state }: Pick<CompanyRow, 'onboarding_state'>) =>
  state !== 'none' && state !== 'approved';

export function presentBusiness(row: CompanyRow, sections: readonly SectionRow[], role: CallerRole): BusinessInfo {
  const about = (name: BusinessSection) => {
    const found = sections.find(({ section }) => section === name);
    return {
      revision: found?.revision ?? 0,
      changed_at: found?.changed_at.toISOString() ?? null,
      changed_by: found?.changed_by_name ?? null,
    };
  };
  return {
    code: row.code,
    ein: maskEin(row.ein_last4),
    sections: {
      company: { ...about('company'), data: presentCompany(row) },
      contacts: { ...about('contacts'), data: presentContacts(row) },
      billing: { ...about('billing'), data: presentBilling(row) },
      money: { ...about('money'), data: presentMoney(row) },
      authority: { ...about('authority'), data: presentAuthority(row) },
    },
    abilities: { edit: role === 'client_admin' && !isFounding(row), see_history: roleSeen(role) === 'client_admin' },
  };
}

const isMethod = (value: string): value is RemittanceMethod => Object.hasOwn(REMITTANCE_METHODS, value);

/** A versioned value as text. */
export function describeValue(field: BusinessVersion['field'], value: string | null): string | null {
  if (field === 'ein') return maskEin(value);
  if (field === 'remittance_method' && value !== null && isMethod(value)) return REMITTANCE_METHODS[value].label;
  return value;
}

export function presentVersion(row: Awaited<ReturnType<typeof listVersions>>[number]): BusinessVersion {
  const field = businessVersion.shape.field.parse(row.field);
  return {
    id: row.id,
    field,
    version: row.version,
    value: describeValue(field, row.value),
    changed_by: row.changed_by_name,
    changed_at: row.changed_at.toISOString(),
  };
}
