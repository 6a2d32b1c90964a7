import type { Candidate } from './candidates.ts';
import type { Option } from './features.ts';
import { mappingField } from './fields.ts';

/** A column's readings with their probabilities. */
export interface Weighed {
  options: readonly Option[];
  shares: readonly number[];
  /** Whose column it is by its heading (`partyOf`). */
  party?: string;
}

export interface Assignment {
  candidate: Candidate;
  /** Among the readings that no surer column took. */
  probability: number;
}

/**
 * Assigns fields to columns, surest first; each field goes to one column unless it is repeatable, and each of a co-debtor to one column
 * per co-debtor. Keys are positions.
 */
export function assignFields(columns: readonly Weighed[], least: number): Map<number, Assignment> {
  const taken = new Set<string>();
  /** Fields assigned to a part of a name, which exclude a whole name. */
  const parted = new Set<string>();
  const result = new Map<number, Assignment>();
  const isFree = ({ field, part }: Candidate, party: string) =>
    !taken.has(placeOf(field, party)) && !(parted.has(field) && part !== true);
  const open = new Set(columns.keys());
  while (open.size > 0) {
    let next: { at: number; assignment: Assignment } | null = null;
    for (const at of open) {
      const column = columns[at];
      const assignment = column === undefined ? null : likeliest(column, isFree);
      if (assignment === null || assignment.probability < least) open.delete(at);
      else if (next === null || assignment.probability > next.assignment.probability) next = { at, assignment };
    }
    if (next === null) break;
    open.delete(next.at);
    result.set(next.at, next.assignment);
    const { candidate } = next.assignment;
    if (!mayRepeat(candidate)) taken.add(placeOf(candidate.field, columns[next.at]?.party ?? ''));
    else if (JOINED.has(candidate.field)) parted.add(candidate.field);
  }
  return result;
}

/** The best free reading of a column; null where "no field" is better. */
function likeliest(
  { options, shares, party = '' }: Weighed,
  isFree: (candidate: Candidate, party: string) => boolean,
): Assignment | null {
  let best: { candidate: Candidate | null; share: number } = { candidate: null, share: -1 };
  let free = 0;
  for (const [at, { candidate }] of options.entries()) {
    if (candidate !== null && !isFree(candidate, party)) continue;
    const share = shares[at] ?? 0;
    free += share;
    if (share > best.share) best = { candidate, share };
  }
  return best.candidate === null ? null : { candidate: best.candidate, probability: best.share / free };
}

/** Split names share a field and are joined, but two whole names are two people. */
const JOINED = new Set(['contact_name', 'guarantor_name', 'attorney_name', 'provider_name']);

function mayRepeat({ field, part }: Candidate): boolean {
  return mappingField(field)?.repeatable === true && !isOfCoDebtor(field) && (part === true || !JOINED.has(field));
}

/** A joint owner and a co-maker are two co-debtors, each with a name and an SSN. */
function placeOf(field: string, party: string): string {
  return isOfCoDebtor(field) ? `${field} ${party}` : field;
}

function isOfCoDebtor(field: string): boolean {
  return field.startsWith('co_');
}
