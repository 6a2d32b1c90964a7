import { agingBucket } from './aging.ts';
import type { HeaderReader, Reading } from './read-header.ts';
import { knowsRole } from './roles.ts';
import { EMPTY_WORDS, wordsOf } from './tokens.ts';

/** Person-only parts: three of them behind one word make that word a role. */
const PARTS = new Set([
  'name',
  'first_name',
  'last_name',
  'business_name',
  'address',
  'address_full',
  'city',
  'state',
  'zip',
  'ssn',
  'dob',
  'phone',
  'email',
]);
const MIN_CONFIDENCE = 0.85;
const MIN_PARTS = 3;

/**
 * Header meanings without an unknown first word that several headers share: `CARDMEMBER_FIRST`, `CARDMEMBER_LAST`,
 * `CARDMEMBER_SSN` are parts of one person. It is the debtor, unless other columns already cover most of these parts; then it is
 * an unimportant role. Keyed by header.
 */
export function readBehindPrefixes(
  headers: readonly string[],
  readHeader: HeaderReader,
): ReadonlyMap<string, readonly Reading[]> {
  const groups = new Map<string, Map<string, readonly Reading[]>>();
  for (const header of headers) {
    const words = wordsOf(header);
    const [first] = words;
    if (first === undefined || words.length < 2 || knowsRole(first) || agingBucket(header) !== null) continue;
    // `Field 2` names nothing: its number would be read as a second person.
    if (!words.slice(1).some(hasMeaning)) continue;
    const group = groups.get(first) ?? new Map<string, readonly Reading[]>();
    groups.set(first, group.set(header, readHeader(words.slice(1).join(' '))));
  }
  const result = new Map<string, readonly Reading[]>();
  for (const group of groups.values()) {
    const parts = partsOf([...group.values()]);
    if (parts.size < MIN_PARTS) {
      if (group.size >= MIN_PARTS) for (const [header, readings] of group) result.set(header, readings);
      continue;
    }
    const known = partsOf(headers.filter((header) => !group.has(header)).map(readHeader));
    const isAnother = [...parts].filter((part) => known.has(part)).length * 2 > parts.size;
    for (const [header, readings] of group) result.set(header, isAnother ? readings.map(ignorePerson) : readings);
  }
  return result;
}

function hasMeaning(word: string): boolean {
  return /[a-z]/.test(word) && !EMPTY_WORDS.has(word);
}

function ignorePerson(reading: Reading): Reading {
  return reading.kind === 'person' ? { ...reading, role: 'ignored' } : reading;
}

function partsOf(columns: readonly (readonly Reading[])[]): ReadonlySet<string> {
  const found = columns.map(([best]) =>
    best?.kind === 'person' &&
    best.score >= MIN_CONFIDENCE &&
    (best.role === null || best.role === 'debtor' || best.role === 'mailing')
      ? (best.concept ?? '')
      : '',
  );
  return new Set(found.filter((part) => PARTS.has(part)));
}
