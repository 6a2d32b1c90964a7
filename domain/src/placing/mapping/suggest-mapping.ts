import { isReasonHeader } from '../import-files.ts';
import { secondPartOfAccount } from './account-parts.ts';
import { assignFields, type Assignment } from './assign.ts';
import type { ColumnCandidates } from './candidates.ts';
import { gatherEvidence } from './evidence.ts';
import type { Option } from './features.ts';
import { fitted, probabilities } from './model.ts';
import { findMissing } from './missing-fields.ts';
import { findOwnShare } from './own-share.ts';
import { fieldsOfOwnTemplate } from './own-template.ts';
import { partyOf } from './party-of.ts';
import { reasonOf } from './reasons.ts';
import { findRefuted } from './refuted.ts';
import { MIN_LIKELIHOOD } from './thresholds.ts';
import type { ColumnSuggestion, MappingColumn } from './types.ts';

const OTHERS_SHOWN = 4;
const MIN_SHOWN = 0.05;
const MIN_ASKED = 0.2;

/**
 * The most likely field of each column, decided over all columns together: a field is assigned once, surest column first. Works
 * from the values alone where there are no headers. `rows` are some rows of cells by column index, in which amounts must add up to
 * be recognized by it. The error column of a corrected file is never a field.
 */
export function suggestMapping({
  columns,
  rows = [],
}: {
  columns: readonly MappingColumn[];
  rows?: readonly (readonly string[])[];
}): readonly ColumnSuggestion[] {
  const data = columns.filter(({ header }) => !isReasonHeader(header ?? ''));
  const names = data.map(({ header }) => (header ?? '').trim());
  const { candidates, options } = gatherEvidence(data, rows);
  const weighed = options.map((list, at) => ({
    options: list,
    shares: probabilities(list, fitted),
    party: partyOf(data[at]?.header ?? ''),
  }));
  const assigned = assignFields(weighed, MIN_LIKELIHOOD);
  const decided = decideByRows({ columns: candidates, names }, assigned, rows);
  const hasBalance = [...assigned.values()].some(({ candidate }) => candidate.field === 'balance');
  const template = fieldsOfOwnTemplate(data.map(({ header }) => header ?? ''));
  const places = new Map(data.map(({ index }, at) => [index, at]));
  return columns.map(({ index, header }): ColumnSuggestion => {
    const at = places.get(index);
    const item = at === undefined ? undefined : candidates[at];
    const own = at === undefined ? undefined : weighed[at];
    if (at === undefined || item === undefined || own === undefined) {
      return {
        index,
        field: null,
        confidence: 1,
        reason: 'This column says what to fix and contains no data.',
        alternatives: [],
      };
    }
    const known = template.get(at);
    if (known !== undefined) {
      return { index, field: known, confidence: 0.99, reason: 'This column is part of our template.', alternatives: [] };
    }
    const assignment = assigned.get(at);
    const byRows = decided.get(at);
    if (byRows !== undefined) return { index, ...byRows, alternatives: [] };
    const field = assignment?.candidate.field ?? null;
    const alternatives = alternativesOf(own.options, own.shares, field);
    const probability = assignment?.probability ?? own.shares[own.options.findIndex((option) => option.field === null)] ?? 0;
    if (field === null && !hasBalance && alternatives.length === 0 && mayBeOwed(item)) {
      const reason = `No balance column found yet. If “${(header ?? '').trim()}” is what the debtor owes, map it to the amount placed.`;
      return { index, field, confidence: round(Math.min(UNSURE, probability)), reason, alternatives };
    }
    const isUnknown = field === null && item.none < KNOWN_AS_NONE && item.column.profile.filled > 0;
    return {
      index,
      field,
      // That nothing known has this heading is no sign that it is not needed.
      confidence: round(isUnknown ? Math.min(UNSURE, probability) : probability),
      reason: reasonOf({ ...item.column, header: (header ?? '').trim() }, assignment?.candidate, {
        none: item.none,
        others: alternatives.filter(({ confidence }) => confidence >= MIN_ASKED).map((other) => other.field),
      }),
      alternatives,
    };
  });
}

/** What the rows say of columns, whatever their headings; corrects `assigned` where they refute it. */
function decideByRows(
  all: { columns: readonly ColumnCandidates[]; names: readonly string[] },
  assigned: Map<number, Assignment>,
  rows: readonly (readonly string[])[],
): ReadonlyMap<number, Pick<ColumnSuggestion, 'field' | 'confidence' | 'reason'>> {
  const decided = new Map<number, Pick<ColumnSuggestion, 'field' | 'confidence' | 'reason'>>();
  const [total] = [...assigned].find(([, { candidate }]) => candidate.field === 'balance') ?? [];
  const own = total === undefined ? null : findOwnShare(all.columns, total, rows);
  const balance = total === undefined ? undefined : assigned.get(total);
  if (total !== undefined && own !== null && balance !== undefined) {
    const named = (at: number) => `“${all.names[at] ?? ''}”`;
    assigned.delete(total);
    assigned.set(own, balance);
    decided.set(total, { field: null, confidence: KNOWN, reason: `${named(total)} includes what others owe.` });
    decided.set(own, {
      field: 'balance',
      confidence: KNOWN,
      reason: `${named(total)} is ${named(own)} plus what others owe, so ${named(own)} is what the debtor owes.`,
    });
  }
  for (const { at, reason } of findRefuted(all, assigned, rows)) {
    assigned.delete(at);
    decided.set(at, { field: null, confidence: UNSURE, reason });
  }
  for (const { at, field, reason } of findMissing(all, assigned, rows)) decided.set(at, { field, confidence: UNSURE, reason });
  const second = secondPartOfAccount(all.columns, assigned, rows);
  if (second !== null) {
    const reason = `Rows with the same account number differ in “${all.names[second] ?? ''}”, so both are the account number.`;
    const confidence = round(assigned.get(second)?.probability ?? 0);
    decided.set(second, { field: 'client_account_number', confidence, reason });
  }
  return decided;
}

const UNSURE = 0.5;
const KNOWN_AS_NONE = 0.5;
const KNOWN = 0.9;

/** Whether a column of amounts that nothing explains may be the balance of a file that has none. */
function mayBeOwed({ column: { header, profile }, none }: ColumnCandidates): boolean {
  return header !== '' && profile.money >= 0.5 && profile.largest > 0 && none < KNOWN;
}

function alternativesOf(
  options: readonly Option[],
  shares: readonly number[],
  field: string | null,
): { field: string; confidence: number }[] {
  return options
    .map((option, at) => ({ field: option.field, confidence: shares[at] ?? 0 }))
    .filter((other): other is { field: string; confidence: number } => other.field !== null && other.field !== field)
    .filter(({ confidence }) => confidence >= MIN_SHOWN)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, OTHERS_SHOWN)
    .map((other) => ({ field: other.field, confidence: round(other.confidence) }));
}

function round(probability: number): number {
  return Math.round(Math.min(0.99, probability) * 100) / 100;
}
