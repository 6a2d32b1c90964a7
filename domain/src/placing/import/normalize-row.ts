import type { DraftValue } from '../placement-draft.ts';
import { problemAt, type ProblemPlace } from './report.ts';
import type { RowProblem } from './types.ts';

type Values = Record<string, DraftValue>;

/** Payments and credits occur with either sign; only their size counts. */
const SIZES = ['itemization_payments', 'itemization_credits', 'last_payment_amount', 'insurance_paid', 'security_deposit'];
const DOLLARS = /^(?:US ?)?(?:\$|D|DOLLARS?)$|^\$ ?US$/i;

/** Normalizes the vocabulary of files to canonical values. */
export function normalizeRow(values: Values, place: ProblemPlace, problems: RowProblem[]): void {
  for (const key of SIZES) {
    const value = values[key];
    if (typeof value === 'number') values[key] = Math.abs(value);
  }
  const reference = values['itemization_reference'];
  if (typeof reference === 'string') values['itemization_reference'] = firstOf(REFERENCES, reference) ?? reference;
  const entity = values['entity_type'];
  if (typeof entity === 'string') values['entity_type'] = firstOf(ENTITIES, entity) ?? 'other';
  if (typeof values['attorney_name'] === 'string') values['attorney_flag'] ??= true;
  const currency = values['currency'];
  if (typeof currency === 'string' && !DOLLARS.test(currency.trim()))
    problems.push(
      problemAt(place, {
        field: 'currency',
        level: 'error',
        code: 'foreign_currency',
        message: `Currency is ${currency.slice(0, 10)}: accounts are placed in US dollars. Convert the amounts and write USD.`,
      }),
    );
}

type Patterns = readonly (readonly [pattern: RegExp, value: string])[];

const REFERENCES: Patterns = [
  [/judg/i, 'judgment'],
  [/charge/i, 'charge_off'],
  [/pay/i, 'last_payment'],
  [/statement|bill|invoice/i, 'last_statement'],
  [/transaction|service|sale|purchase/i, 'transaction'],
];

const ENTITIES: Patterns = [
  [/\bl\.?l\.?c|limited liability/i, 'llc'],
  [/partner|\bl\.?l?\.?p\b/i, 'partnership'],
  [/sole|propriet|individual|dba/i, 'sole_proprietor'],
  [/corp|\binc/i, 'corporation'],
];

function firstOf(words: Patterns, text: string): string | null {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
