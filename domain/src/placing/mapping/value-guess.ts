import type { ColumnProfile } from './profile.ts';

/** Field guesses from values alone, with confidence 0 to 1. Empty where the values are ambiguous. */
export function guessFromValues(profile: ColumnProfile): { field: string; score: number }[] {
  if (profile.filled === 0) return [];
  const sure = Math.min(1, 0.7 + profile.filled * 0.03);
  return RULES.map(([field, rule]) => ({ field, score: rule(profile) * sure })).filter(({ score }) => score > 0);
}

type Rule = (profile: ColumnProfile) => number;

const RULES: readonly (readonly [field: string, rule: Rule])[] = [
  ['email', (p) => share(p.email, 0.92)],
  [
    'ssn',
    // Nine plain digits are as often a freight bill, a policy or a bank account.
    (p) => (p.length >= 9 && p.phone < 0.5 && p.length !== 10 ? share(p.plainSsn, 0.9) : 0),
  ],
  ['ein', (p) => share(p.ein, 0.88)],
  ['vehicle_vin', (p) => share(p.vin, 0.94)],
  ['phone', (p) => (p.ssn > 0.5 ? 0 : share(p.phone, p.number > 0.5 && p.length > 11 ? 0.4 : 0.86))],
  ['state', (p) => (p.length <= 2 || p.length >= 4 ? share(p.state, 0.84) : 0)],
  ['postal_code', (p) => (p.date > 0.6 && p.length === 8 ? 0 : share(p.zip, p.length === 5 || p.length === 10 ? 0.74 : 0.4))],
  ['address_full', (p) => (p.street > 0.6 ? share(p.cityStateZip, 0.86) : 0)],
  ['address_line1', (p) => (p.cityStateZip < 0.4 && p.length > 6 ? share(p.street, 0.84) : 0)],
  ['city_state_zip', (p) => (p.street < 0.4 ? share(p.cityStateZip, 0.85) : 0)],
  ['country', (p) => share(p.country, 0.8)],
  ['full_name', (p) => (isConstant(p) ? 0 : share(p.person + p.business, p.person > 0 ? 0.82 : 0.6))],
  ['business_name', (p) => (p.person < 0.1 && !isConstant(p) ? share(p.business, 0.7) : 0)],
  ['first_name', (p) => (p.words === 1 && p.business < 0.2 ? share(p.given, 0.78) : 0)],
  ['currency', (p) => (p.alphabetic === 1 && p.length === 3 && p.distinct < 0.2 ? 0.5 : 0)],
  [
    'date_of_birth',
    (p) => (p.year !== null && p.year >= 1925 && p.year <= 2003 && (p.plainDate > 0.5 || p.zip < 0.5) ? 0.72 * p.date : 0),
  ],
  ['open_date', (p) => (p.year !== null && p.year > 2003 ? 0.3 * (p.plainDate || p.date * 0.7) : 0)],
  ['balance', (p) => (p.plainDate > 0 || p.zip > 0.5 || p.phone > 0.5 ? 0 : share(p.money, 0.58))],
  ['invoice_number', (p) => share(p.invoice, 0.8)],
  ['client_account_number', (p) => accountLike(p)],
  ['notes', (p) => (p.words >= 5 && p.street < 0.4 && p.person < 0.3 && p.business < 0.3 ? 0.45 : 0)],
];

/** A constant column describes the file rather than the debtor. */
function isConstant({ distinct, filled }: ColumnProfile): boolean {
  return filled >= 8 && distinct < 0.1;
}

function share(value: number, weight: number): number {
  return value >= 0.5 ? Math.min(1, value) * weight : 0;
}

function accountLike(profile: ColumnProfile): number {
  if (profile.distinct < 0.85 || profile.length < 4 || profile.invoice > 0.5 || profile.length > 24 || profile.words !== 1)
    return 0;
  const other = Math.max(profile.plainDate, profile.money, profile.phone, profile.email, profile.ssn, profile.state, profile.vin);
  if (other > 0.4 || profile.alphabetic > 0.5 || profile.cityStateZip > 0.4) return 0;
  return profile.zip > 0.6 && profile.length === 5 ? 0.3 : 0.5;
}
