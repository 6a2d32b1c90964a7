import { agingBucket, type AgingBucket } from './aging.ts';
import { profileColumn, type ColumnProfile } from './profile.ts';
import { readHeader, type Reading } from './read-header.ts';
import type { Role } from './roles.ts';
import type { MappingColumn } from './types.ts';
import { guessFromValues } from './value-guess.ts';

/** One column with all that header and values say by themselves. */
export interface ColumnReading {
  index: number;
  header: string;
  profile: ColumnProfile;
  readings: readonly Reading[];
  guesses: readonly { field: string; score: number }[];
  bucket: AgingBucket | null;
}

/** Readings below this say nothing. */
const LEAST = 0.42;

export function readColumn({ index, header, samples }: MappingColumn): ColumnReading {
  const text = (header ?? '').trim();
  const profile = profileColumn(samples);
  return {
    index,
    header: text,
    profile,
    readings: readHeader(text).filter((reading) => reading.score >= LEAST),
    guesses: guessFromValues(profile),
    bucket: agingBucket(text),
  };
}

const NAME_PARTS = new Set(['name', 'first_name', 'last_name', 'business_name']);
/** Who owes where the file names no debtor, the likeliest first. */
const STAND_INS: readonly Role[] = ['guarantor', 'patient', 'client', 'contact', 'shipping', 'site'];
const OWERS: readonly (Role | null)[] = [null, 'debtor', 'mailing'];

/** Roles that mean the debtor in this file: guarantors where no other name is there, then patients, and so on. */
export function debtorRoles(columns: readonly ColumnReading[]): ReadonlySet<Role | null> {
  const debtors = new Set<Role | null>(OWERS);
  const named = new Set<Role | null>();
  for (const column of columns) {
    const reading = nameReading(column);
    if (reading !== undefined && fitsName(column.profile)) named.add(reading.role);
    if (column.readings.length === 0 && column.profile.person + column.profile.business > 0.6) named.add(null);
  }
  if (!OWERS.some((role) => named.has(role))) {
    const standIn = STAND_INS.find((role) => named.has(role));
    if (standIn !== undefined) debtors.add(standIn);
  }
  return debtors;
}

/** The best reading where it is a name; one that says whose goes before one that does not. */
function nameReading({ readings }: ColumnReading): Reading | undefined {
  const [best] = readings;
  const explained = readings.find(
    (reading) => reading.kind === 'person' && reading.role !== null && NAME_PARTS.has(reading.concept ?? ''),
  );
  const within = best?.kind === 'person' ? 0.2 : 0.04;
  const found = explained !== undefined && explained.score >= (best?.score ?? 0) - within ? explained : best;
  return found !== undefined && found.kind === 'person' && found.score >= 0.62 && NAME_PARTS.has(found.concept ?? '')
    ? found
    : undefined;
}

function fitsName({ filled, number, plainDate, email }: ColumnProfile): boolean {
  return filled === 0 || (number < 0.5 && plainDate < 0.5 && email < 0.5);
}
