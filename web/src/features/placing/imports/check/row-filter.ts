import type { ImportSummary, RowState } from '@recoup/contract/placing/import-shapes';
import type { RowFilter } from '../queries.ts';

/** The file's rows that a summary card shows. */
export type ShownRows = 'all' | 'ready' | 'warning' | 'error' | 'left_out';

export interface CheckFilter {
  show: ShownRows;
  /** `groupKey` of a problem. */
  problem: string | null;
}

const STATES: Record<ShownRows, RowState[]> = {
  all: [],
  ready: ['ok', 'warning', 'merged'],
  warning: ['warning'],
  error: ['error'],
  left_out: ['left_out'],
};

export function readCheckFilter(search: URLSearchParams): CheckFilter {
  const show = (Object.keys(STATES) as ShownRows[]).find((known) => known === search.get('show')) ?? 'all';
  return { show, problem: search.get('problem') };
}

/** The address with another filter. Closes the open row, which may no longer be in the list. */
export function withCheckFilter(search: URLSearchParams, { show, problem }: CheckFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['show', 'problem', 'row']) next.delete(key);
  if (show !== 'all') next.set('show', show);
  if (problem !== null) next.set('problem', problem);
  return next;
}

/** The same address with a row open, or with none. */
export function withRow(search: URLSearchParams, row: number | null): string {
  const next = new URLSearchParams(search);
  if (row === null) next.delete('row');
  else next.set('row', String(row));
  return `?${next.toString()}`;
}

/** Rows of a placed file are queried by their placed state; their earlier states no longer apply. */
export function toRowFilter({ show, problem }: CheckFilter, isPlaced = false): RowFilter {
  const state: RowState[] = isPlaced && show === 'ready' ? ['committed'] : STATES[show];
  return { ...(state.length > 0 ? { state } : {}), ...(problem === null ? {} : problemOfKey(problem)) };
}

/** In a key and a query; a column is a number. */
const NO_COLUMN = 'none';

export interface ProblemGroup {
  code: string;
  /** Column that asks, for questions about a fact. */
  column?: number | null | undefined;
  level: 'error' | 'warning';
  message: string;
  count: number;
  /** Fields with the problem; null if it concerns the entire row. */
  fields: (string | null)[];
}

/** Problems by code, and questions about a fact by column; errors first, most frequent first. */
export function groupProblems(problems: ImportSummary['problems']): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { code, level, message, count, field, column } of problems) {
    const key = groupKey({ code, column });
    const known = groups.get(key);
    if (!known) groups.set(key, { code, column, level, message, count, fields: [field] });
    else {
      known.count += count;
      known.fields.push(field);
      if (level === 'error') known.level = 'error';
    }
  }
  const weight = ({ level, count }: ProblemGroup) => (level === 'error' ? 1e9 : 0) + count;
  return [...groups.values()].toSorted((a, b) => weight(b) - weight(a));
}

export function groupKey({ code, column }: Pick<ProblemGroup, 'code' | 'column'>): string {
  return column === undefined ? code : `${code}:${column ?? NO_COLUMN}`;
}

function problemOfKey(key: string): Pick<RowFilter, 'problem' | 'column'> {
  const [problem = '', column] = key.split(':');
  return { problem, ...(column === undefined ? {} : { column }) };
}

/** The rows of a group, for a change to all of them. */
export function rowsOfGroup({ code, column }: Pick<ProblemGroup, 'code' | 'column'>): {
  problem: string;
  column?: number | null;
} {
  return { problem: code, ...(column === undefined ? {} : { column }) };
}
