import { kindsOfHead } from './head-noun.ts';
import { agingBucket, type AgingBucket } from './aging.ts';
import { profileColumn, type ColumnProfile } from './profile.ts';
import type { HeaderReader, Reading } from './read-header.ts';
import type { Role } from './roles.ts';
import { wordsOf } from './tokens.ts';
import type { FieldKind, MappingColumn } from './types.ts';
import { guessFromValues } from './value-guess.ts';

/** One column with everything its header and values show in isolation. */
export interface ColumnReading {
  index: number;
  header: string;
  profile: ColumnProfile;
  readings: readonly Reading[];
  guesses: readonly { field: string; score: number }[];
  bucket: AgingBucket | null;
  /** Value kinds the head noun allows; null for any. */
  kinds: ReadonlySet<FieldKind> | null;
}

/** Readings below this score are noise. */
const MIN_SCORE = 0.35;

export function readColumn(
  { index, header, samples }: MappingColumn,
  behindPrefix: readonly Reading[],
  readHeader: HeaderReader,
): ColumnReading {
  const text = (header ?? '').trim();
  const profile = profileColumn(samples);
  // `charged_off_at` names the day.
  const spelledOut = text.replace(/[_\s]at$/i, ' date');
  return {
    index,
    header: text,
    profile,
    readings: withBehindPrefix(readingsOf(spelledOut, profile, readHeader), behindPrefix),
    guesses: guessFromValues(profile),
    bucket: agingBucket(text),
    kinds: kindsOfHead(spelledOut),
  };
}

const BEHIND_PREFIX = 0.96;

/** An unknown word before a person part costs little; in a fully understood header it does not count. */
function withBehindPrefix(readings: readonly Reading[], behind: readonly Reading[]): readonly Reading[] {
  if (behind.length === 0 || (readings[0]?.score ?? 0) >= 0.8) return readings;
  return [...readings, ...behind.map((reading) => ({ ...reading, score: reading.score * BEHIND_PREFIX }))]
    .filter((reading) => reading.score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score);
}

/** Meanings that values complete in a short header: `Visit` above dates is the visit date. */
const COMPLETIONS: readonly (readonly [word: string, share: (profile: ColumnProfile) => number])[] = [
  ['date', ({ plainDate, date, length }) => (length === 8 ? Math.max(plainDate, date) : plainDate)],
  ['amount', ({ money }) => money],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['name', ({ person, business }) => person + business],
];
const COMPLETED = 0.94;

function readingsOf(header: string, profile: ColumnProfile, readHeader: HeaderReader): readonly Reading[] {
  const readings = readHeader(header).filter((reading) => reading.score >= MIN_SCORE);
  const completion = COMPLETIONS.find(([, share]) => share(profile) >= 0.6)?.[0];
  const isShort = header !== '' && wordsOf(header).length <= 2 && agingBucket(header) === null;
  if (completion === undefined || !isShort || header.toLowerCase().includes(completion)) return readings;
  const completed = readHeader(`${header} ${completion}`).map((reading) => ({ ...reading, score: reading.score * COMPLETED }));
  return [...readings, ...completed.filter((reading) => reading.score >= 0.75)].toSorted((a, b) => b.score - a.score);
}

const NAME_PARTS = new Set(['name', 'first_name', 'last_name', 'business_name']);
/** Debtor roles where the file names no debtor, likeliest first: before and after a bare `Customer` or `Payer`. */
const DEPENDENT_ROLES: readonly Role[] = ['guarantor', 'student', 'patient'];
const FALLBACK_ROLES: readonly Role[] = ['client', 'contact', 'shipping', 'site'];
const DEBTOR_ROLES: readonly (Role | null)[] = [null, 'debtor', 'mailing'];

/** Roles that mean the debtor in this file: guarantors without another name, then patients, and so on. */
export function debtorRoles(columns: readonly ColumnReading[]): ReadonlySet<Role | null> {
  const debtors = new Set<Role | null>(DEBTOR_ROLES);
  const named = new Set<Role | null>();
  const weaklyNamed = new Set<Role | null>();
  for (const column of columns) {
    const reading = nameReading(column);
    if (reading !== undefined && fitsName(column.profile)) {
      (reading.weak ? weaklyNamed : named).add(reading.concept === 'client_name' ? 'client' : reading.role);
    }
    if (column.header === '' && column.profile.person + column.profile.business > 0.6) named.add(null);
  }
  // The placing client has no first name, so such a `client` is the client's own customer.
  if (columns.some(({ readings: [best] }) => best?.role === 'client' && /^(?:first|last)_name$/.test(best.concept ?? '')))
    debtors.add('client');
  // A student owes unless a parent has more than a name.
  if (!hasParent(columns)) debtors.add('student');
  const isNamed = (names: ReadonlySet<Role | null>) =>
    [...DEBTOR_ROLES, 'student' as const].some((role) => debtors.has(role) && names.has(role));
  if (isNamed(named)) return debtors;
  const dependent = DEPENDENT_ROLES.find((role) => named.has(role));
  if (dependent !== undefined) return debtors.add(dependent);
  const fallback = isNamed(weaklyNamed) ? undefined : FALLBACK_ROLES.find((role) => named.has(role) || weaklyNamed.has(role));
  if (fallback !== undefined) debtors.add(fallback);
  return debtors;
}

const PARENT = /parent|guardian|payer|payor|family|household/i;

function hasParent(columns: readonly ColumnReading[]): boolean {
  const parts = columns.filter(
    ({ header, readings }) => PARENT.test(header) && readings[0]?.kind === 'person' && readings[0].concept !== 'number',
  );
  return parts.length >= 2;
}

/** The best name reading; a reading with a role comes first. */
function nameReading({ readings }: ColumnReading): Reading | undefined {
  const best = readings.find(({ weak }) => !weak) ?? readings[0];
  const explained = readings.find(
    (reading) => reading.kind === 'person' && reading.role !== null && NAME_PARTS.has(reading.concept ?? ''),
  );
  const within = best?.kind === 'person' ? 0.2 : 0.04;
  const found = explained !== undefined && explained.score >= (best?.score ?? 0) - within ? explained : best;
  if (found?.concept === 'client_name') return found;
  return found !== undefined &&
    found.kind === 'person' &&
    found.score >= (found.role === null ? 0.8 : 0.62) &&
    NAME_PARTS.has(found.concept ?? '')
    ? found
    : undefined;
}

function fitsName({ filled, number, plainDate, email }: ColumnProfile): boolean {
  return filled === 0 || (number < 0.5 && plainDate < 0.5 && email < 0.5);
}
