import type { Candidate } from './candidates.ts';
import type { Option } from './features.ts';
import { mappingField } from './fields.ts';

/** A column's readings with their probabilities. */
export interface Weighed {
  options: readonly Option[];
  shares: readonly number[];
}

export interface Assignment {
  candidate: Candidate;
  /** Among the readings that no surer column took. */
  probability: number;
}

/** Assigns fields to columns, surest first; each field goes to one column unless it is repeatable. Keys are positions. */
export function assignFields(columns: readonly Weighed[], least: number): Map<number, Assignment> {
  const taken = new Set<string>();
  /** Fields assigned to a part of a name, which exclude a whole name. */
  const parted = new Set<string>();
  const result = new Map<number, Assignment>();
  const isFree = ({ field, part }: Candidate) => !taken.has(field) && !(parted.has(field) && part !== true);
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
    if (!mayRepeat(candidate)) taken.add(candidate.field);
    else if (JOINED.has(candidate.field)) parted.add(candidate.field);
  }
  return result;
}

/** The best free reading of a column; null where "no field" is better. */
function likeliest({ options, shares }: Weighed, isFree: (candidate: Candidate) => boolean): Assignment | null {
  let best: { candidate: Candidate | null; share: number } = { candidate: null, share: -1 };
  let free = 0;
  for (const [at, { candidate }] of options.entries()) {
    if (candidate !== null && !isFree(candidate)) continue;
    const share = shares[at] ?? 0;
    free += share;
    if (share > best.share) best = { candidate, share };
  }
  return best.candidate === null ? null : { candidate: best.candidate, probability: best.share / free };
}

/** Split names share a field and are joined, but two whole names are two people. */
const JOINED = new Set(['contact_name', 'guarantor_name', 'attorney_name', 'provider_name']);

function mayRepeat({ field, part }: Candidate): boolean {
  return mappingField(field)?.repeatable === true && (part === true || !JOINED.has(field));
}
