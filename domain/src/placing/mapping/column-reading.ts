import { kindsOfHead } from './head-noun.ts';
import { agingBucket, type AgingBucket } from './aging.ts';
import { profileColumn, type ColumnProfile } from './profile.ts';
import type { HeaderReader, Reading } from './read-header.ts';
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
