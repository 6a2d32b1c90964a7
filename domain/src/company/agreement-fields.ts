import { fieldsOf, parseAgreement } from './agreement-text.ts';

/** Fields that an agreement may use, with a sample for previews. */
export const AGREEMENT_FIELDS = {
  'agency.name': 'Larkspur Recovery',
  'agency.website': 'https://larkspur.example.com',
  'agency.email': 'clients@larkspur.example.com',
  'client.legal_name': 'Willow Creek Dental, PLLC',
  'client.dba': 'Willow Creek Dental',
  'client.full_name': 'Willow Creek Dental, PLLC (doing business as Willow Creek Dental)',
  'client.entity': 'a limited liability company formed in Oregon',
  'client.address': '100 Alder Street, Portland, OR 97201',
  'terms.settlement': '60 percent or more',
  'terms.plan_months': 'up to 24 months',
  'terms.legal': 'may recommend a suit',
  'terms.interest': 'The agency adds no interest to the accounts.',
  'terms.credit_reporting': 'The agency reports no account to credit bureaus.',
  'terms.remittance_method': 'net remittance',
  'terms.remittance_frequency': 'every month',
} as const;

export type AgreementField = keyof typeof AGREEMENT_FIELDS;

/** Why a text cannot be used as an agreement, naming the line or the field; null if it can. */
export function findAgreementProblem(body: string): string | null {
  const unknown = fieldsOf(body).filter((field) => !Object.hasOwn(AGREEMENT_FIELDS, field));
  if (unknown.length > 0) {
    const known = Object.keys(AGREEMENT_FIELDS).join(', ');
    return `unknown ${unknown.length === 1 ? 'field' : 'fields'} ${unknown.join(', ')}. Known are ${known}`;
  }
  if (/\{\{|\}\}/.test(body.replaceAll(/\{\{\s*[a-z_.]+\s*\}\}/g, ''))) return 'it has an unmatched {{ or }}';
  try {
    return parseAgreement(body).length === 0 ? 'it has no text' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
