import { isFooterText, isTotalLabel } from './cells.ts';
import { classifyBody, type RowRules } from './classify-row.ts';
import { buildColumns, followingTypes } from './columns.ts';
import { describeStructure } from './describe.ts';
import { findClosedGroups, findGroups } from './group-rows.ts';
import { findJoinedRows } from './joined-rows.ts';
import { readLegend, withMeanings } from './legend.ts';
import { filledOf, findHeader, usualFill, type Header } from './header.ts';
import { namesOf } from './header-groups.ts';
import { findRecords } from './records.ts';
import { findRowMeaning } from './row-meaning.ts';
import { createRowClassifier, OTHER_HEADER } from './classifier.ts';
import { findRepeats } from './suppressed-repeats.ts';
import type { MergedColumns, Row, Structure, StructureHints } from './types.ts';

const LOOKED_AT = 1_000;
/** Longer header names are truncated. */
const MAX_NAME_LENGTH = 300;

/** Detects the structure of a sheet from its first 1,000 rows. Hints override detection. */
export function detectStructure(rows: readonly Row[], hints: StructureHints = {}): Structure {
  const first = rows.slice(0, LOOKED_AT);
  const merged: MergedColumns = hints.merged ?? new Map();
  const usual = usualFill(first.map((row) => filledOf(row).length));
  const header =
    hints.headerRows === undefined
      ? withoutRecords(first, findHeader(first, usual, merged))
      : { rows: [...hints.headerRows].toSorted((a, b) => a - b), confidence: 1 };
  const headerRows = header === null ? [] : header.rows;
  const sample = first.map((row, at) => (headerRows.includes(at) ? row.map((cell) => cell.slice(0, MAX_NAME_LENGTH)) : row));
  const after = (headerRows.at(-1) ?? -1) + 1;
  const records = findRecords(sample.slice(after));
  const body = sample.slice(after);
  const own = records === null ? body : body.filter((row) => (row[0] ?? '').trim() === records.master);
  const headerCells = headerRows.map((at) =>
    (sample[at] ?? []).flatMap((cell, index) => (cell.trim() === '' ? [] : [[index, cell.trim().toLowerCase()] as const])),
  );
  const labels = findClosedGroups(body);
  const wide = own.filter((row) => isFull(row, usual));
  const unlabeled = wide.filter((row) => !labels.has(row));
  // Where each row names its group itself, all of them are labels.
  const full = unlabeled.length * 2 < wide.length ? wide : unlabeled;
  const rules: RowRules = {
    headers: headerCells.map((cells) => new Map(cells)),
    usualFill: usual,
    requiredColumns: requiredOf(full),
    group: null,
  };
  const stacked = records === null && isStacked(body, rules);
  const named = headerCells.flat().reduce((most, [index]) => Math.max(most, index), -1) + 1;
  const headers = Array.from({ length: named }, (_, column) => namesOf(column, { sample, headerRows, merged }).join(' '));
  const group = records !== null || stacked ? null : findGroups(body, rules, headers);
  const joined = records !== null || stacked ? null : findJoinedRows(body, { ...rules, group });
  const width = records === null && !stacked ? widthOf(body, named) : Math.max(named, ...body.map(endOf));
  const linesPerRecord = stacked ? 2 : 1;
  const columns = buildColumns({
    sample,
    headerRows,
    body: own,
    rules: { ...rules, group },
    records,
    linesPerRecord,
    width,
    merged,
    joined: joined !== null,
  });
  const draft: Structure = {
    headerRows,
    headerCells,
    firstDataRow: after,
    rowLength: rowLengthOf(full),
    width,
    columns,
    group,
    ...(joined !== null && { joined }),
    records,
    linesPerRecord,
    requiredColumns: rules.requiredColumns,
    usualFill: usual,
    rowMeaning: { value: 'debtor', confidence: 0, message: '', keyColumn: null, balanceRepeats: false },
    findings: [],
  };
  return complete(draft, sample, header?.confidence ?? 0, hints);
}

/** A file's first record, such as `H` with the creditor's name and a date, is no header of columns. */
function withoutRecords(rows: readonly Row[], header: Header | null): Header | null {
  const records = header === null ? null : findRecords(rows);
  if (header === null || records === null) return header;
  const { master, skipped, trailers = [] } = records;
  const types = [master, ...followingTypes(records), ...skipped, ...trailers];
  return header.rows.some((at) => types.includes((rows[at]?.[0] ?? '').trim())) ? null : header;
}

function complete(draft: Structure, sample: readonly Row[], headerConfidence: number, hints: StructureHints): Structure {
  const classifier = createRowClassifier(draft);
  const classified = [...sample.flatMap((row) => classifier.push(row)), ...classifier.end()];
  const data = classified.filter(({ kind, problem }) => kind === 'data' && problem?.code !== OTHER_HEADER);
  const found = findRowMeaning(
    draft.columns,
    data.map(({ cells }) => cells),
    classified.filter(({ kind, problem }) => kind === 'other' && problem !== undefined).map(({ cells }) => cells),
  );
  const rowMeaning =
    hints.rowMeaning === undefined
      ? found
      : {
          ...found,
          value: hints.rowMeaning,
          confidence: 1,
          balanceRepeats: hints.rowMeaning === 'co-debtor' || hints.rowMeaning === 'line',
        };
  const legends = classified.flatMap(({ legend }) => (legend === undefined ? [] : [legend]));
  const columns = withMeanings(draft.columns, legends, ({ index }) => data.map(({ cells }) => cells[index] ?? ''));
  const { records, linesPerRecord } = draft;
  const repeats =
    records !== null || linesPerRecord > 1
      ? null
      : findRepeats(
          draft.columns,
          data.map(({ cells }) => cells),
        );
  const firstRecord = records?.detail ? sample.findIndex((row) => (row[0] ?? '').trim() === records.master) : -1;
  const firstDataRow = firstRecord >= 0 ? firstRecord : (data[0]?.row ?? draft.firstDataRow);
  const structure = { ...draft, columns, ...(repeats !== null && { repeats }), rowMeaning, firstDataRow };
  return { ...structure, findings: describeStructure(structure, classified, headerConfidence) };
}

/** Data columns: named ones, and further ones with values in more than a few rows, which excludes shifted rows. */
function widthOf(body: readonly Row[], named: number): number {
  const ends = body.map(endOf);
  const beyond = ends.filter((end) => end > named).length;
  return beyond <= body.length * 0.05 ? named : Math.max(named, ...ends);
}

function endOf(row: Row): number {
  return (filledOf(row).at(-1) ?? -1) + 1;
}

/** A row as wide as typical data, and not a total. */
function isFull(row: Row, usual: number): boolean {
  const filled = filledOf(row);
  return (
    filled.length >= Math.max(1, usual * 0.6) &&
    readLegend(row) === null &&
    !filled
      .slice(0, 2)
      .some((index) => isTotalLabel(row[index] ?? '') || (filled.length <= 2 && usual > 2 && isFooterText(row[index] ?? '')))
  );
}

/** Columns filled in 97% of the full rows. */
function requiredOf(full: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const row of full) for (const index of filledOf(row)) counts.set(index, (counts.get(index) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= full.length * 0.97)
    .map(([index]) => index)
    .toSorted((a, b) => a - b);
}

/** Stacked values: full and sparse rows alternate, full first, and the sparse rows are not group labels. */
function isStacked(body: readonly Row[], rules: RowRules): boolean {
  const kinds = body.map((row) => classifyBody(row, rules)).filter((kind) => kind === 'data' || kind === 'other');
  const full = kinds.filter((kind) => kind === 'data').length;
  const sparse = kinds.length - full;
  if (kinds[0] !== 'data' || full < 3 || sparse < full * 0.7 || sparse > full) return false;
  return kinds.every((kind, at) => kind === 'data' || kinds[at - 1] === 'data');
}

function rowLengthOf(full: readonly Row[]): number | null {
  const [first] = full;
  return first !== undefined && full.length > 2 && full.every((row) => row.length === first.length) ? first.length : null;
}
