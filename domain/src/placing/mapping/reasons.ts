import type { Candidate } from './candidates.ts';
import type { ColumnReading } from './column-reading.ts';
import { mappingField } from './fields.ts';
import type { FieldKind } from './types.ts';
import { fitOf } from './value-fit.ts';

/** What values of a kind are called. */
const VALUES: Readonly<Partial<Record<FieldKind, string>>> = {
  name: 'names',
  business: 'business names',
  id: 'numbers of accounts or documents',
  date: 'dates',
  amount: 'amounts',
  count: 'counts',
  rate: 'rates',
  phone: 'phone numbers',
  email: 'email addresses',
  ssn: 'Social Security numbers',
  ein: 'EINs',
  state: 'states',
  zip: 'ZIP codes',
  city: 'cities',
  street: 'streets',
  address: 'addresses',
  country: 'countries',
  currency: 'currencies',
  vin: 'VINs',
  flag: 'yes or no',
};
/** From here on, values support a reading. */
const SUPPORT = 1;

/** One sentence for the user on why a column got its field. */
export function reasonOf(
  column: ColumnReading,
  candidate: Candidate | undefined,
  { none, others }: { none: number; others: readonly string[] },
): string {
  if (candidate === undefined) return reasonOfNone(column, none, others);
  const label = quoted(candidate.field);
  const header = `“${column.header}”`;
  const values = valuesOf(column, candidate.field);
  if (candidate.wanted !== undefined)
    return `Another column is already ${quoted(candidate.wanted)}, so this one is taken as ${label}.`;
  if (candidate.source === 'values')
    return values === null ? `The values look like those of ${label}.` : `The values look like ${values}.`;
  if (candidate.source === 'context') {
    return column.header === ''
      ? `The columns beside it and its values make it ${label}.`
      : `No other column is ${label}, and the heading ${header} comes nearest.`;
  }
  return `The heading ${header} means ${label}${values === null ? '' : `, and the values look like ${values}`}.`;
}

function valuesOf({ profile }: ColumnReading, field: string): string | null {
  const kind = mappingField(field)?.kind ?? 'text';
  const isSupported = profile.filled > 0 && fitOf(kind, profile) >= SUPPORT;
  return isSupported ? (VALUES[kind] ?? null) : null;
}

function reasonOfNone({ header, profile }: ColumnReading, none: number, others: readonly string[]): string {
  const [first, second] = others;
  if (first !== undefined) return `It could be ${quoted(first)}${second === undefined ? '' : ` or ${quoted(second)}`}.`;
  if (header === '' && profile.filled === 0) return 'The column is empty.';
  if (none >= 0.5) return `“${header}” is not needed to place an account.`;
  return header === '' ? 'The values alone do not say what this is.' : `Nothing known is called “${header}”.`;
}

function quoted(field: string): string {
  return `“${mappingField(field)?.label ?? field}”`;
}
