import { classifyBody, type RowRules } from './classify-row.ts';
import { carriedColumns } from './group-rows.ts';
import { namesOf } from './header-groups.ts';
import type { LogicalColumn, MergedColumns, RecordRule, Row } from './types.ts';

interface Input {
  sample: readonly Row[];
  headerRows: readonly number[];
  /** Rows below the header; with record types, only those of the master type. */
  body: readonly Row[];
  rules: RowRules;
  records: RecordRule | null;
  linesPerRecord: number;
  width: number;
  merged: MergedColumns;
  /** Whether rows are joined to the row above. */
  joined: boolean;
}

/** Logical columns: physical ones with a name or values, second lines of stacked records, carried labels. */
export function buildColumns(input: Input): LogicalColumn[] {
  const { sample, headerRows, body, rules, records, linesPerRecord, width, merged, joined } = input;
  const usedFirst = new Set<number>();
  const usedBelow = new Set<number>();
  for (const row of body) {
    const kind = records === null ? classifyBody(row, rules) : 'data';
    if (kind !== 'data' && !(kind === 'other' && linesPerRecord > 1)) continue;
    const used = kind === 'data' ? usedFirst : usedBelow;
    row.forEach((cell, index) => {
      if (cell.trim() !== '') used.add(index);
    });
  }
  const columns: LogicalColumn[] = [];
  const add = (column: number, line: number, header: string, type = '') => {
    const letter = `${type}${letterOf(column)}`;
    columns.push({ index: columns.length, letter, header, source: { kind: 'cell', index: column, line } });
  };
  for (let column = 0; column < width; column += 1) {
    const names = namesOf(column, { sample, headerRows, merged });
    const isUsed = usedFirst.has(column) || usedBelow.has(column) || rules.group?.details?.includes(column) === true;
    if (names.length === 0 && !isUsed) continue;
    // A duplicated header counts once.
    if (!usedBelow.has(column)) add(column, 0, [...new Set(names)].join(' '));
    else {
      // Half of the names per line of the record, in vertical order.
      const [first = '', ...others] = names;
      add(column, 0, first);
      add(column, 1, others.join(' '));
    }
  }
  for (const [place, type] of followingTypes(records).entries()) {
    const rows = sample.filter((row) => (row[records?.column ?? 0] ?? '').trim() === type);
    const last = rows.reduce((most, row) => Math.max(most, row.length), 0);
    for (let column = 0; column < last; column += 1) {
      if (column !== records?.column && rows.some((row) => (row[column] ?? '').trim() !== ''))
        add(column, place + 1, '', `${type}:`);
    }
  }
  columns.push(...carriedColumns(rules.group, columns.length));
  if (joined) columns.push({ index: columns.length, letter: '', header: 'Notes (rows below)', source: { kind: 'joined' } });
  return columns;
}

/** Types whose cells follow those of the record, in order. */
export function followingTypes(records: RecordRule | null): string[] {
  if (records === null) return [];
  return [...records.joined, ...(records.detail ? [records.detail] : [])];
}

/** `A` for 0, `AB` for 27. */
function letterOf(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
