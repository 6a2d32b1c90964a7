import type { AgreementField } from '@recoup/domain/company/agreement-fields';
import { ENTITY_TYPES, type EntityType } from '@recoup/domain/company/onboarding/company';
import { REMITTANCE_FREQUENCIES, REMITTANCE_METHODS } from '@recoup/domain/company/onboarding/money';
import { US_STATES, isStateCode } from '@recoup/domain/shared/states';
import type { Brand } from '#platform/brand.ts';

/** Agreement fields about a client; null if never entered. */
export interface AgreementCompany {
  legal_name: string;
  dba: string | null;
  entity_type: string | null;
  formation_state: string | null;
  physical_address: { line1: string; line2: string | null; city: string; state: string; postal_code: string } | null;
  interest_charged: boolean | null;
  interest_rate_bp: number | null;
  credit_reporting: boolean | null;
  credit_reporting_wait_days: number | null;
  remittance_method: string | null;
  remittance_frequency: string | null;
  settlement_min_percent: number | null;
  plan_max_months: number | null;
  legal_allowed: boolean | null;
}

const isEntityType = (text: string): text is EntityType => Object.hasOwn(ENTITY_TYPES, text);
const pick = (record: Record<string, string>, key: string | null, otherwise: string) =>
  key !== null && Object.hasOwn(record, key) ? (record[key] ?? otherwise) : otherwise;

function entityOf({ entity_type: type, formation_state: state }: AgreementCompany): string {
  if (type === null || !isEntityType(type)) return 'a business';
  if (type === 'sole_proprietor') return 'a sole proprietor';
  if (type === 'other') return 'an organization';
  const words = ENTITY_TYPES[type].toLowerCase();
  return state !== null && isStateCode(state) ? `a ${words} formed in ${US_STATES[state]}` : `a ${words}`;
}

function interestOf({ interest_charged: charged, interest_rate_bp: rate }: AgreementCompany): string {
  if (charged === null) return 'Interest is added as both sides have agreed on in writing.';
  if (!charged || rate === null) return 'The agency adds no interest to the accounts.';
  return `The agency adds interest of ${rate / 100} percent a year, where the contract with the debtor and the law allow it.`;
}

function creditReportingOf({ credit_reporting: reports, credit_reporting_wait_days: days }: AgreementCompany): string {
  if (reports === null) return 'Accounts are reported to credit bureaus as both sides have agreed on in writing.';
  if (!reports) return 'The agency reports no account to credit bureaus.';
  return `The agency may report accounts to credit bureaus ${days ?? 0} days after placement, and later where the law asks for it.`;
}

/** The values of all agreement fields. */
export function fieldValues(
  company: AgreementCompany,
  agency: Pick<Brand, 'agencyName' | 'website' | 'supportEmail'>,
): Record<AgreementField, string> {
  const { physical_address: address, dba, legal_allowed: legal } = company;
  const place = address && [address.line1, address.line2, address.city, `${address.state} ${address.postal_code}`];
  return {
    'agency.name': agency.agencyName,
    'agency.website': agency.website,
    'agency.email': agency.supportEmail,
    'client.legal_name': company.legal_name,
    'client.dba': dba ?? company.legal_name,
    'client.full_name': dba === null ? company.legal_name : `${company.legal_name} (doing business as ${dba})`,
    'client.entity': entityOf(company),
    'client.address': place ? place.filter((part) => part !== null).join(', ') : 'at its address on file with the agency',
    'terms.settlement':
      company.settlement_min_percent === null ? 'the agreed percentage' : `${company.settlement_min_percent} percent or more`,
    'terms.plan_months': company.plan_max_months === null ? 'the agreed length' : `up to ${company.plan_max_months} months`,
    'terms.legal': legal === false ? 'does not recommend suits' : 'may recommend a suit',
    'terms.interest': interestOf(company),
    'terms.credit_reporting': creditReportingOf(company),
    'terms.remittance_method': pick(
      Object.fromEntries(Object.entries(REMITTANCE_METHODS).map(([key, { label }]) => [key, label.toLowerCase()])),
      company.remittance_method,
      'agreed',
    ),
    'terms.remittance_frequency': pick(REMITTANCE_FREQUENCIES, company.remittance_frequency, 'As agreed').toLowerCase(),
  };
}
