import { daysInMonth } from '../../shared/days.ts';
import { detectDateFormat } from '../sheet/detect-dates.ts';
import { isPadded } from '../sheet/detect-amounts.ts';
import { parseDate } from '../sheet/dates.ts';
import { offer, type ColumnCandidates } from './candidates.ts';
import type { MappingColumn } from './types.ts';

/** A guess's score: high enough to suggest, never high enough to accept unseen. */
const GUESS = 0.62;
/** Candidates below this score are guesses. */
const MIN_CONFIDENCE = 0.57;
/** Plausible years of debts; debtors were born earlier. */
const FIRST_YEAR = 2004;

interface Facts {
  item: ColumnCandidates;
  /** Neither blank nor all zeros. */
  values: readonly string[];
  /** Including zeros. */
  filled: readonly string[];
  /** Median day; null if the values are no days. */
  day: string | null;
  /** Whole numbers zero-padded to one length. */
  padded: boolean;
  /** Unique ascending values, like sequential numbers. */
  rising: boolean;
  distinct: number;
}

/** Derives the fields a headerless file needs from values and positions alone; changes the candidates in place. */
export function applyPlaces(columns: readonly ColumnCandidates[], given: readonly MappingColumn[]): void {
  if (columns.length < 3 || columns.some(({ column }) => column.header !== '')) return;
  const samples = new Map(given.map(({ index, samples: values }) => [index, values]));
  const facts = columns.map((item) => factsOf(item, samples.get(item.column.index) ?? []));
  const account = findAccount(facts);
  findOpenDate(facts);
  findAmount(facts, account);
  findNames(columns);
}

function factsOf(item: ColumnCandidates, samples: readonly string[]): Facts {
  const filled = samples.map((value) => value.trim()).filter((value) => value !== '');
  const values = filled.filter((value) => !/^0+$/.test(value));
  const { profile } = item.column;
  const isOther = Math.max(profile.phone, profile.ssn, profile.state) > 0.5 || (profile.zip > 0.6 && profile.length === 5);
  const day = isOther ? null : middleDay(values);
  return {
    item,
    values,
    filled,
    day,
    padded: !isOther && day === null && isPadded(filled),
    rising: isRising(values),
    distinct: values.length === 0 ? 0 : new Set(values).size / values.length,
  };
}

function middleDay(values: readonly string[]): string | null {
  if (values.length < 3 || !values.every((value) => /^(?:\d{6}|\d{8}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})$/.test(value))) return null;
  const { format } = detectDateFormat(values);
  if (format === null) return null;
  const days = values.flatMap((value) => {
    const parsed = parseDate(value, format);
    return parsed.ok && isCalendarDay(parsed.value) ? [parsed.value] : [];
  });
  return days.length < values.length * 0.95 ? null : (days.toSorted()[Math.floor(days.length / 2)] ?? null);
}

/** Six- and eight-digit amounts can pass for days in implausible years. */
function isCalendarDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return year >= 1920 && year <= 2040 && date <= daysInMonth(year, month);
}

function isRising(values: readonly string[]): boolean {
  return values.length > 2 && values.every((value, at) => at === 0 || value > (values[at - 1] ?? ''));
}

/** The first number that distinguishes rows, preferably an ascending one; a constant code is none. */
function findAccount(facts: readonly Facts[]): Facts | null {
  for (const { item, distinct, values } of facts)
    if (values.length > 3 && distinct < 0.1) item.fields.delete('client_account_number');
  const ids = facts.filter(({ item, day, distinct, values }) => {
    const { profile } = item.column;
    return (
      day === null &&
      distinct >= 0.95 &&
      values.length > 3 &&
      values.every((value) => /^[A-Z\d-]{4,24}$/i.test(value) && /\d/.test(value)) &&
      Math.max(profile.phone, profile.ssn, profile.money) < 0.5 &&
      profile.zip < 0.95
    );
  });
  const found = ids.find(({ rising }) => rising) ?? ids.find(({ padded }) => !padded) ?? ids[0];
  if (found === undefined) return null;
  for (const { item } of facts) if (item !== found.item) item.fields.delete('client_account_number');
  offer(found.item, 'client_account_number', GUESS, 'context');
  return found;
}

/** The oldest recent day, filled in every row, is the start of the debt. */
function findOpenDate(facts: readonly Facts[]): void {
  const most = Math.max(...facts.map(({ values }) => values.length));
  const recent = facts.filter(
    ({ day, values }) => day !== null && Number(day.slice(0, 4)) >= FIRST_YEAR && values.length >= most * 0.9,
  );
  const oldest = recent.toSorted((a, b) => String(a.day).localeCompare(String(b.day)))[0];
  if (oldest !== undefined) offer(oldest.item, 'open_date', GUESS, 'context');
}

/** Where nothing is formatted as money, the largest zero-padded number. */
function findAmount(facts: readonly Facts[], account: Facts | null): void {
  if (facts.some(({ item }) => (item.fields.get('balance')?.score ?? 0) >= MIN_CONFIDENCE && item.column.profile.money > 0.5))
    return;
  const size = ({ filled }: Facts) =>
    filled.map((text) => Number(text.replaceAll(/\D/g, ''))).toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  const amounts = facts.filter((fact) => fact !== account && fact.padded && !fact.rising);
  const largest = amounts.toSorted((a, b) => size(b) - size(a))[0];
  if (largest !== undefined) offer(largest.item, 'balance', GUESS, 'context');
}

/** Mostly common given names, and last names beside them with at most an initial between. */
function findNames(columns: readonly ColumnCandidates[]): void {
  const scoreOf = (item: ColumnCandidates | undefined, field: string) => item?.fields.get(field)?.score ?? 0;
  if (columns.some((item) => scoreOf(item, 'full_name') >= MIN_CONFIDENCE)) return;
  const [best] = columns.toSorted((a, b) => scoreOf(b, 'first_name') - scoreOf(a, 'first_name'));
  if (best === undefined || best.column.profile.given < 0.4) return;
  offer(best, 'first_name', GUESS, 'context');
  if (columns.some((item) => scoreOf(item, 'last_name') >= MIN_CONFIDENCE)) return;
  const first = columns.indexOf(best);
  const isInitial = (item: ColumnCandidates | undefined) => item?.column.profile.length === 1;
  const after = columns[isInitial(columns[first + 1]) ? first + 2 : first + 1];
  const found = [after, columns[first - 1]].find((item) => {
    const profile = item?.column.profile;
    return (
      profile !== undefined && profile.alphabetic >= 0.9 && profile.length > 2 && profile.words <= 2 && profile.distinct > 0.3
    );
  });
  if (found !== undefined) offer(found, 'last_name', GUESS, 'context');
}
