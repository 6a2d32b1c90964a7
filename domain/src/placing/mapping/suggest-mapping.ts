import { isReasonHeader } from '../import-files.ts';
import { assignFields, LEAST_SURE } from './assign.ts';
import { candidatesOf, type ColumnCandidates } from './candidates.ts';
import { debtorRoles, readColumn } from './column-reading.ts';
import { applyContext } from './context.ts';
import { readBehindPrefixes } from './prefixes.ts';
import { reasonOf } from './reasons.ts';
import type { ColumnSuggestion, MappingColumn } from './types.ts';
import { applyPlaces } from './without-header.ts';

const OTHERS_SHOWN = 4;
const LEAST_SHOWN = 0.3;

/**
 * The most likely field of each column, decided over all columns together: a field is assigned once, best column first. Works
 * from the values alone where there are no headers. The error column of a corrected file is never a field.
 */
export function suggestMapping({ columns }: { columns: readonly MappingColumn[] }): readonly ColumnSuggestion[] {
  const data = columns.filter(({ header }) => !isReasonHeader(header ?? ''));
  const behindPrefixes = readBehindPrefixes(data.map(({ header }) => header ?? ''));
  const own = data.map((column) => readColumn(column, behindPrefixes.get(column.header ?? '')));
  const debtors = debtorRoles(own);
  const candidates = own.map((column) => candidatesOf(column, debtors));
  applyContext(candidates);
  applyPlaces(candidates, columns);
  const assigned = assignFields(candidates);
  const byIndex = new Map(candidates.map((item) => [item.column.index, item]));
  return columns.map(({ index }): ColumnSuggestion => {
    const item = byIndex.get(index);
    if (item === undefined) {
      return { index, field: null, confidence: 1, reason: 'This column says what to mend; it is no data.', alternatives: [] };
    }
    const assignment = assigned.get(index);
    const field = assignment?.candidate.field ?? null;
    return {
      index,
      field,
      confidence: round(assignment === undefined ? leftOut(item) : assignment.candidate.score),
      reason: reasonOf(item.column, assignment, item.none),
      alternatives: alternativesOf(item, field),
    };
  });
}

function alternativesOf({ fields }: ColumnCandidates, field: string | null): { field: string; confidence: number }[] {
  return [...fields.values()]
    .filter((candidate) => candidate.field !== field && candidate.score >= LEAST_SHOWN)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, OTHERS_SHOWN)
    .map((candidate) => ({ field: candidate.field, confidence: round(candidate.score) }));
}

function leftOut({ fields, none }: ColumnCandidates): number {
  const best = Math.max(0, ...[...fields.values()].map(({ score }) => score));
  return Math.max(none, 1 - best / (2 * LEAST_SURE));
}

function round(score: number): number {
  return Math.round(Math.min(0.99, Math.max(0, score)) * 100) / 100;
}
