import { classifyContent, type RowRules } from './classify-row.ts';
import { kindOf } from './cells.ts';
import { followingTypes } from './columns.ts';
import { filledOf } from './header.ts';
import { findLaterHeader, type LaterHeader } from './later-header.ts';
import { isJoined, joinedProblem, joinedText } from './joined-rows.ts';
import { withMeaning } from './legend.ts';
import { TRAILER_TYPE } from './records.ts';
import { isSentence } from './sentence.ts';
import { askRepeat } from './suppressed-repeats.ts';
import { splitGroupLabel, type GroupLabel } from './group-rows.ts';
import type { ClassifiedRow, Notice, Row, RowClassifier, RowKind, Structure } from './types.ts';

/** Code of the problem of rows below the header of another table. */
export const OTHER_HEADER = 'other_header';

/** The last group row: its label and its cells. */
interface OpenGroup extends GroupLabel {
  cells: Row;
}

const NO_GROUP: OpenGroup = { label: '', name: '', address: '', cells: [] };

const UNCLEAR: Notice = {
  code: 'unclear_row',
  message:
    'This row has too few cells for a debtor and is no total either. Check it: if it owes something, complete it; otherwise skip it.',
};
const TOO_MANY: Notice = {
  code: 'too_many_cells',
  message:
    'This row has more cells than the header has names. A separator inside a text may have shifted the cells: check the row.',
};
const TOO_FEW: Notice = {
  code: 'too_few_cells',
  message: 'This row ends before its last columns. The file may have been cut off: check the row.',
};

/** A row below the header of another table. */
const otherColumns = (header: number): Notice => ({
  code: OTHER_HEADER,
  message: `Row ${header + 1} above names other columns than the header, so the cells of this row may be in the wrong columns. Correct the row, skip it, or confirm that its columns are right.`,
});

const NO_DETAILS: Notice = {
  code: 'no_details',
  message: 'This record has no rows with amounts below it. Check it: if it owes something, complete it; otherwise skip it.',
};

/** Row rules of one structure. The structure stores no header cells, so they are restored from the columns. */
function rulesOf(structure: Structure): RowRules {
  const again = new Map<number, string>();
  for (const { header, source } of structure.columns) {
    if (source.kind === 'cell' && source.line === 0 && header !== '') again.set(source.index, header.trim().toLowerCase());
  }
  return {
    headers:
      structure.headerRows.length === 0
        ? []
        : [...structure.headerCells.map((cells) => new Map(cells.map(([index, text]) => [index, text]))), again],
    usualFill: structure.usualFill,
    requiredColumns: structure.requiredColumns,
    group: structure.group,
  };
}

/** Classifies physical rows in order; holds the last group label and at most one open record. */
export function createRowClassifier(structure: Structure): RowClassifier {
  const rules = rulesOf(structure);
  const { records, linesPerRecord } = structure;
  const lastHeader = structure.headerRows.at(-1) ?? -1;
  const firstHeader = structure.headerRows[0] ?? -1;
  let at = -1;
  let group = NO_GROUP;
  /** A heading that is repeated on the next page may lack the other cells of the first. */
  const openGroup = (row: Row): OpenGroup => {
    const label = splitGroupLabel(row[structure.group?.column ?? 0] ?? '');
    const isAgain = label.label === group.label && filledOf(row).length === 1;
    return { ...label, cells: isAgain ? group.cells : row };
  };
  /** Columns by which the rows are read, where a later header moved them. */
  let order: readonly number[] | null = null;
  let otherHeader: number | null = null;
  let open: OpenRecord | null = null;
  /** The last row that names its person. */
  let above: { cells: Row; row: number } | null = null;
  const askPerson = (row: Row): Notice | null => {
    const found = structure.repeats ? askRepeat(row, above, structure.repeats) : null;
    if (found === null) above = { cells: row, row: at };
    return found;
  };
  /** Whether the last data row was followed by a blank line or a total, and the sentences below it. */
  let isEnded = false;
  let sentences: { row: number; cells: Row }[] = [];

  const close = (): ClassifiedRow[] => {
    if (open === null) return [];
    const { row, lines, details, problem, below } = open;
    open = null;
    if (!records?.detail) {
      const found = finish(structure, { row, lines, below: below.map(({ cells }) => cells) }, group);
      return [{ ...found, ...(problem !== null && { problem }) }, ...below.map((line) => bare('joined', line.row))];
    }
    return details > 0 ? [] : [{ kind: 'other', row, cells: cellsOf(structure, lines, group), problem: NO_DETAILS }];
  };
  const plain = (kind: RowKind): ClassifiedRow => bare(kind, at);
  const unclear = (row: Row, number = at): ClassifiedRow => ({
    kind: 'other',
    row: number,
    cells: cellsOf(structure, [row], group),
    problem: UNCLEAR,
  });

  const following = followingTypes(records);
  const counts = new Map<string, number>();
  const pushRecord = (row: Row, rule: NonNullable<Structure['records']>): ClassifiedRow[] => {
    if (filledOf(row).length === 0) return [plain('blank')];
    const type = (row[rule.column] ?? '').trim();
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (type === rule.master) {
      const done = close();
      open = { row: at, lines: [row], details: 0, below: [], problem: null };
      return following.length === 0 ? [...done, ...close()] : done;
    }
    const line = following.indexOf(type) + 1;
    if (line > 0 && open !== null && type === rule.detail) {
      open.details += 1;
      const lines = [...open.lines];
      lines[line] = row;
      return [finish(structure, { row: at, lines }, group)];
    }
    if (line > 0 && open !== null) {
      // A second one would replace the first.
      if (open.lines[line] !== undefined) return [unclear(row)];
      open.lines[line] = row;
      const isWhole = !rule.detail && open.lines.filter((found) => found !== undefined).length > rule.joined.length;
      return isWhole ? close() : [];
    }
    if (isTrailer(type, rule)) {
      const all = [...counts.values()];
      return [...close(), { kind: 'trailer', row: at, cells: row, counts: [...all, all.reduce((sum, count) => sum + count, 0)] }];
    }
    return [...close(), rule.skipped.includes(type) ? plain('other') : unclear(row)];
  };

  const endPart = (): ClassifiedRow[] => [...close(), ...sentences.splice(0).map(({ row }) => bare('remark', row))];

  /** From here on, rows are read by this header. */
  const takeHeader = (found: LaterHeader): ClassifiedRow => {
    order = found.kind === 'moved' ? found.order : null;
    otherHeader = found.kind === 'other' ? at : null;
    return { ...plain('header'), header: found.kind };
  };

  const pushBody = (physical: Row): ClassifiedRow[] => {
    const header = findLaterHeader(physical, filledOf(physical), rules);
    if (header !== null) return [...close(), takeHeader(header)];
    const row = order === null ? physical : inOrder(physical, order);
    if (linesPerRecord > 1 && open !== null && open.lines.length < linesPerRecord && isContinuation(structure, row)) {
      open.lines.push(row);
      return open.lines.length === linesPerRecord ? close() : [];
    }
    const kind = classifyContent(row, rules);
    const mayJoin = kind === 'other' || kind === 'data' || kind === 'group';
    if (mayJoin && open !== null && structure.joined && isJoined(row, open.lines[0] ?? [], structure.joined)) {
      open.below.push({ row: at, cells: row });
      return [];
    }
    const done = close();
    if (kind === 'blank' || kind === 'total') isEnded = true;
    if (kind === 'data') done.push(...sentences.splice(0).map(({ row: number, cells }) => unclear(cells, number)));
    switch (kind) {
      case 'data':
        isEnded = false;
        open = {
          row: at,
          lines: [row],
          details: 0,
          below: [],
          problem: otherHeader === null ? askPerson(row) : otherColumns(otherHeader),
        };
        return linesPerRecord > 1 || structure.joined ? done : [...done, ...close()];
      case 'legend':
        return [...done, { ...plain(kind), legend: row }];
      case 'group':
        group = openGroup(row);
        return [...done, plain('group')];
      case 'other':
        if (!isEnded || !isSentence(row)) return [...done, unclear(row)];
        sentences.push({ row: at, cells: row });
        return done;
      case 'total': {
        const total: ClassifiedRow = { kind: 'total', row: at, cells: cellsOf(structure, [row], group) };
        // Rows between a group total and the next label belong to no group.
        if (structure.group?.meaning === 'customer' && filledOf(row)[0] === structure.group.column) group = NO_GROUP;
        return [...done, total];
      }
      default:
        return [...done, plain(kind)];
    }
  };

  return {
    push(row) {
      at += 1;
      if (structure.headerRows.includes(at)) return [plain('header')];
      if (at < firstHeader || (at <= lastHeader && lastHeader >= 0)) {
        if (isTable(row, structure)) return [unclear(row)];
        return [plain(filledOf(row).length === 0 ? 'blank' : 'preamble')];
      }
      if (at < structure.firstDataRow && firstHeader < 0) return [plain(filledOf(row).length === 0 ? 'blank' : 'preamble')];
      return records === null ? pushBody(row) : pushRecord(row, records);
    },
    startPart() {
      const done = endPart();
      order = null;
      otherHeader = null;
      above = null;
      group = NO_GROUP;
      return done;
    },
    end: endPart,
  };
}

interface OpenRecord {
  row: number;
  lines: Row[];
  details: number;
  /** Rows that belong to it by `JoinedRule`. */
  below: { row: number; cells: Row }[];
  problem: Notice | null;
}

function bare(kind: RowKind, row: number): ClassifiedRow {
  return { kind, row, cells: [] };
}

/** Whether a row above the header is of a table of its own: as full as the data, with amounts or numbers. */
function isTable(row: Row, { usualFill, headerRows }: Pick<Structure, 'usualFill' | 'headerRows'>): boolean {
  const filled = filledOf(row);
  if (headerRows.length === 0 || filled.length < Math.max(3, usualFill * 0.6)) return false;
  return filled.filter((index) => ['amount', 'number'].includes(kindOf(row[index] ?? ''))).length > 0;
}

function inOrder(row: Row, order: readonly number[]): Row {
  return [...order.map((at) => row[at] ?? ''), ...row.slice(order.length)];
}

function isTrailer(type: string, { master, joined, skipped, detail, trailers = [] }: NonNullable<Structure['records']>): boolean {
  const isKnown = [master, ...joined, ...skipped, detail].includes(type);
  return trailers.includes(type) || (!isKnown && TRAILER_TYPE.test(type));
}

/** Whether this is the second physical row of a stacked record: it has no cell that starts one. */
function isContinuation(structure: Pick<Structure, 'requiredColumns' | 'columns'>, row: Row): boolean {
  const filled = filledOf(row);
  if (filled.length === 0) return false;
  const below = new Set(
    structure.columns.flatMap(({ source }) => (source.kind === 'cell' && source.line > 0 ? [source.index] : [])),
  );
  const amounts = structure.requiredColumns.filter((index) => !below.has(index));
  return filled.every((index) => below.has(index)) && amounts.every((index) => (row[index] ?? '').trim() === '');
}

function finish(
  structure: Structure,
  { row, lines, below = [] }: { row: number; lines: readonly Row[]; below?: readonly Row[] },
  group: OpenGroup,
): ClassifiedRow {
  const cells = cellsOf(structure, lines, group, below);
  const [first = []] = lines;
  const problem = raggedness(structure, first) ?? (structure.joined ? joinedProblem(first, below, structure.joined) : null);
  return problem === null ? { kind: 'data', row, cells } : { kind: 'data', row, cells, problem };
}

function cellsOf(
  { columns, group: rule }: Structure,
  lines: readonly Row[],
  group: OpenGroup,
  below: readonly Row[] = [],
): string[] {
  return columns.map((column) => {
    const { source } = column;
    if (source.kind === 'joined') return joinedText(below);
    if (source.kind === 'group') return group[source.part];
    const own = (lines[source.line]?.[source.index] ?? '').trim();
    if (own !== '' || rule?.details?.includes(source.index) !== true) return withMeaning(own, column);
    return (group.cells[source.index] ?? '').trim();
  });
}

function raggedness(structure: Structure, row: Row): Notice | null {
  if (row.length > structure.width && row.slice(structure.width).some((cell) => cell.trim() !== '')) return TOO_MANY;
  if (structure.rowLength !== null && row.length < structure.rowLength) return TOO_FEW;
  return null;
}
