import type { Candidate, ColumnCandidates } from './candidates.ts';
import { mappingField } from './fields.ts';

export interface Assignment {
  candidate: Candidate;
  /** Score of the column's first-choice field, which another column took; null where the column got its first choice. */
  wanted: string | null;
}

/** Columns below this score are ignored. */
export const LEAST_SURE = 0.57;

/** Fallback field for a second column with the same meaning, and its penalty. */
const OVERFLOW: Readonly<Record<string, readonly (readonly [field: string, factor: number])[]>> = {
  phone: [
    ['phone_mobile', 0.7],
    ['phone_other', 0.92],
  ],
  last_payment_date: [['last_payment_amount', 0.7]],
  balance: [['original_amount', 0.62]],
  original_amount: [['transaction_amount', 0.7]],
  phone_mobile: [['phone_other', 0.85]],
  phone_work: [['phone_other', 0.85]],
  co_phone: [['co_phone_mobile', 0.7]],
  address_line1: [['address_line2', 0.72]],
  address_line2: [['address_line3', 0.85]],
  client_account_number: [
    ['client_customer_id', 0.6],
    ['secondary_account_number', 0.85],
  ],
  medical_record_number: [['secondary_account_number', 0.6]],
  client_customer_id: [['secondary_account_number', 0.65]],
  lease_start: [['open_date', 0.7]],
  full_name: [
    ['contact_name', 0.6],
    ['business_name', 0.6],
  ],
};

/** Assigns fields to columns, best pair first; each field goes to one column unless it is repeatable. */
export function assignFields(columns: readonly ColumnCandidates[]): Map<number, Assignment> {
  const pairs = columns.flatMap((item) =>
    [...item.fields.values()].map((candidate) => ({ item, candidate, wanted: null as string | null })),
  );
  const queue = pairs
    .filter(({ item, candidate }) => isLikely(item, candidate.score))
    .toSorted((a, b) => b.candidate.score - a.candidate.score);
  const taken = new Set<string>();
  /** Fields assigned to a part of a name, which exclude a whole name. */
  const parted = new Set<string>();
  const result = new Map<number, Assignment>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { item, candidate, wanted } = next;
    const { index } = item.column;
    if (result.has(index)) continue;
    const isBegun = parted.has(candidate.field) && candidate.part !== true;
    if (taken.has(candidate.field) || isBegun) {
      for (const [field, factor] of OVERFLOW[candidate.field] ?? []) {
        const score = candidate.score * factor;
        const isGuess = candidate.source === 'values' && mappingField(field)?.kind !== 'phone';
        if (isGuess || taken.has(field) || score < LEAST_SURE || score <= item.none) continue;
        const at = queue.findIndex((other) => other.candidate.score < score);
        queue.splice(at < 0 ? queue.length : at, 0, {
          item,
          candidate: { field, score, source: 'context' },
          wanted: candidate.field,
        });
      }
      continue;
    }
    result.set(index, { candidate, wanted });
    if (!mayComeAgain(candidate)) taken.add(candidate.field);
    else if (JOINED.has(candidate.field)) parted.add(candidate.field);
  }
  return result;
}

/** Split names share a field and are joined, but two whole names are two people. */
const JOINED = new Set(['contact_name', 'guarantor_name', 'attorney_name', 'provider_name']);

function mayComeAgain({ field, part }: Candidate): boolean {
  return mappingField(field)?.repeatable === true && (part === true || !JOINED.has(field));
}

/** A second choice counts only when its score is close to the first; otherwise the column is ignored. */
const NEARLY = 0.84;

function isLikely(item: ColumnCandidates, score: number): boolean {
  return score >= LEAST_SURE && score > item.none && score >= NEARLY * best(item);
}

function best({ fields }: ColumnCandidates): number {
  return Math.max(0, ...[...fields.values()].map((candidate) => candidate.score));
}
