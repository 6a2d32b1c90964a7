import { FIELD_OF_RELATION, relationsOf, type Relation } from './arithmetic.ts';
import { candidatesOf, offer, type ColumnCandidates } from './candidates.ts';
import { readColumn } from './column-reading.ts';
import { debtorRoles } from './debtor-roles.ts';
import { applyContext } from './context.ts';
import { optionsOf, type Option } from './features.ts';
import { withPairsWrittenOut } from './header-pairs.ts';
import { inEnglish } from './language.ts';
import { offerOverflow } from './overflow.ts';
import { readBehindPrefixes } from './prefixes.ts';
import { readHeader, type HeaderReader } from './read-header.ts';
import { withoutSharedLetter, withoutSharedPrefix } from './shared-prefix.ts';
import { withoutCodes } from './system-codes.ts';
import type { MappingColumn } from './types.ts';
import { applyPlaces } from './without-header.ts';

export interface Evidence {
  candidates: readonly ColumnCandidates[];
  /** By position of the candidates. */
  options: readonly (readonly Option[])[];
}

/** All evidence of headings, values and neighbors about each column. `rows` are aligned across columns. */
export function gatherEvidence(
  columns: readonly MappingColumn[],
  rows: readonly (readonly string[])[],
  read: HeaderReader = readHeader,
): Evidence {
  const known = withPairsWrittenOut(withoutCodes(columns.map(({ header }) => header ?? '')));
  const headers = withoutSharedPrefix(inEnglish(withoutSharedLetter(known)));
  const behindPrefixes = readBehindPrefixes(headers, read);
  const own = columns.map((column, at) =>
    readColumn({ ...column, header: headers[at] ?? '' }, behindPrefixes.get(headers[at] ?? '') ?? [], read),
  );
  const debtors = debtorRoles(own, filledShares(columns, rows));
  const candidates = own.map((column) => candidatesOf(column, debtors));
  applyContext(candidates);
  applyPlaces(candidates, columns);
  offerOverflow(candidates);
  const aligned = columns.map(({ index }) => ({ index, samples: rows.map((row) => row[index] ?? '') }));
  const relations = relationsOf(aligned);
  offerRelated(candidates, relations);
  preferTotals(candidates, relations);
  for (const { column, fields } of candidates) if (isPortion(column.header)) fields.delete('original_amount');
  return { candidates, options: optionsOf(candidates, relations) };
}

/** By column, the share of rows with a value; nothing without rows. */
function filledShares(columns: readonly MappingColumn[], rows: readonly (readonly string[])[]): readonly number[] {
  if (rows.length === 0) return [];
  return columns.map(({ index }) => rows.filter((row) => (row[index] ?? '').trim() !== '').length / rows.length);
}

/** A portion is one payer's share, not the original amount. */
function isPortion(header: string): boolean {
  return /portion|share\b|liab|responsib/i.test(header) && !/orig/i.test(header);
}

const RELATED = 0.6;

/** Columns with meaningless headings may still be identified by how they follow from others. */
function offerRelated(columns: readonly ColumnCandidates[], relations: readonly Relation[]): void {
  for (const { column, kind } of relations) {
    const item = columns.find((candidates) => candidates.column.index === column);
    const field = FIELD_OF_RELATION[kind];
    if (item !== undefined && field !== undefined && item.none < RELATED) offer(item, field, RELATED, 'values');
  }
}

const TOTAL = 0.9;

/**
 * Prefer the total of several amounts as the balance, unless another heading names the balance more clearly, or the total is only a
 * step on the way to the balance.
 */
function preferTotals(columns: readonly ColumnCandidates[], relations: readonly Relation[]): void {
  const at = (index: number) => columns.find(({ column }) => column.index === index);
  const steps = new Set(relations.filter(({ kind }) => kind === 'addend' || kind === 'minuend').map(({ column }) => column));
  for (const { column, kind, addends } of relations) {
    const total = at(column);
    if (addends === undefined || total === undefined || steps.has(column) || total.none >= RELATED) continue;
    const named = balanceWords(total);
    const parts = addends.flatMap((index) => at(index) ?? []);
    if (parts.some((part) => balanceWords(part) > named)) continue;
    for (const part of parts) part.fields.delete('balance');
    if (columns.some((other) => other !== total && balanceWords(other) > named)) continue;
    offer(total, 'balance', TOTAL, 'values');
    if (kind === 'difference') total.fields.delete('original_amount');
  }
}

/** How clearly a heading says that the column is the balance. */
function balanceWords({ fields }: ColumnCandidates): number {
  return fields.get('balance')?.reading?.score ?? 0;
}
