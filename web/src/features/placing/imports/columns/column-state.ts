import type { ImportMapping } from '@recoup/contract/placing/import-shapes';
import { plural } from '#lib/format/format.ts';
import { confidenceOf, isDoubtful } from './confidence.ts';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import { duplicateFields, unconfirmed, type ImportColumn, type MappingDraft } from './mapping-draft.ts';

export type ColumnView = 'all' | 'check' | 'out';

export interface ColumnFilterState {
  show: ColumnView;
  q: string;
}

export function readFilter(search: URLSearchParams): ColumnFilterState {
  const show = search.get('show');
  return { show: show === 'check' || show === 'out' ? show : 'all', q: search.get('q') ?? '' };
}

export interface Blockers {
  /** Columns to review before the rows can be checked. */
  columns: ReadonlySet<number>;
  unconfirmed: ReadonlySet<number>;
  duplicates: ReadonlyMap<string, readonly number[]>;
  messages: readonly string[];
}

/** Reasons that block checking: ambiguous formats and fields assigned twice. */
export function blockersOf(draft: MappingDraft, columns: readonly ImportColumn[]): Blockers {
  const open = unconfirmed(draft, columns);
  const duplicates = duplicateFields(draft);
  const messages: string[] = [];
  if (open.length > 0) messages.push(`Choose how to read ${plural(open.length, 'column')}.`);
  for (const [field, indexes] of duplicates)
    messages.push(`${indexes.length} columns are mapped to “${fieldLabel(field)}”. Keep one of them.`);
  return {
    columns: new Set([...open, ...[...duplicates.values()].flat()]),
    unconfirmed: new Set(open),
    duplicates,
    messages,
  };
}

export interface ColumnContext {
  draft: MappingDraft;
  blockers: Blockers;
  /** Mapping of the last file with this layout; null if there was none. */
  remembered: ImportMapping | null;
}

export function fieldOf(index: number, { draft }: Pick<ColumnContext, 'draft'>): string | null {
  return draft.mapping.columns.find((column) => column.index === index)?.field ?? null;
}

function rememberedField(index: number, { remembered }: Pick<ColumnContext, 'remembered'>): string | null | undefined {
  return remembered?.columns.find((column) => column.index === index)?.field;
}

export function needsReview(column: ImportColumn, context: ColumnContext): boolean {
  return (
    context.blockers.columns.has(column.index) ||
    isDoubtful(column, fieldOf(column.index, context), rememberedField(column.index, context))
  );
}

const NAMES = new Set(['full_name', 'last_name', 'first_name', 'business_name', 'guarantor_name', 'patient_name']);

/** The debtor's columns first, then the columns to review, then the others, each in file order. */
export function orderColumns(columns: readonly ImportColumn[], context: ColumnContext): ImportColumn[] {
  const rank = (column: ImportColumn) => {
    if (NAMES.has(fieldOf(column.index, context) ?? '')) return 0;
    return needsReview(column, context) ? 1 : 2;
  };
  return columns.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);
}

export function badgeOf(column: ImportColumn, context: ColumnContext) {
  return confidenceOf(column, fieldOf(column.index, context), rememberedField(column.index, context));
}

export function showsColumn(column: ImportColumn, { show, q }: ColumnFilterState, context: ColumnContext): boolean {
  const field = fieldOf(column.index, context);
  if (show === 'check' && !needsReview(column, context)) return false;
  if (show === 'out' && field !== null) return false;
  const text = q.trim().toLowerCase();
  if (text === '') return true;
  return [column.header, column.letter, fieldLabel(field), ...column.samples].some((part) => part.toLowerCase().includes(text));
}

export function columnName({ letter, header }: Pick<ImportColumn, 'letter' | 'header'>): string {
  const name = header === '' ? 'no header' : header;
  return letter === '' ? name : `Column ${letter}, ${name}`;
}
