import {
  addNotices,
  createContinuations,
  createRowsBelow,
  createTotals,
  type ReadRow,
  type RowNotice,
} from '@recoup/domain/placing/import';
import type { RowAnswers } from '@recoup/domain/placing/questions';
import type { Vault } from '#platform/crypto/index.ts';
import type { CellEdits, StoredStructure } from '#platform/db/json-columns.ts';
import type { Source } from '#platform/sheets/source.ts';
import { withEdits } from './cells.ts';
import type { RowEvaluator } from './check-context.ts';
import { fileRows, type FileRow } from './classified-rows.ts';
import { addsUp } from './adds-up.ts';
import { shapeNotices, UNCLEAR_ROW } from './staged-row.ts';

/** The user's corrections, skipped rows and answers. */
export interface Changes {
  edits: Map<number, CellEdits>;
  leftOut: Set<number>;
  answers: Map<number, RowAnswers>;
}

export interface Work {
  source: Source;
  stored: StoredStructure;
  evaluator: RowEvaluator;
  changes: Changes;
}

interface RowOfFile {
  file: FileRow;
  row: ReadRow;
  edits: CellEdits | null;
  notices: readonly RowNotice[];
}

/** Rows below an account that are held back with it; a file of one account has no end of them. */
const MAX_HELD = 500;

/** The rows of a file with the user's changes, in order, each with what its shape and the rows below it raise. */
export async function* readRows(
  { source, stored, evaluator, changes }: Work,
  { vault, importId }: { vault: Vault; importId: string },
): AsyncGenerator<RowOfFile[]> {
  const hold = holdAccounts(evaluator);
  const read = (file: FileRow): ReadRow => {
    const edits = changes.edits.get(file.number) ?? null;
    return evaluator.reader.read(withEdits(file.cells, edits, { vault, importId }), changes.answers.get(file.number), file.cells);
  };
  const finish = ({ file, row, below }: HeldRow): RowOfFile => {
    const edits = changes.edits.get(file.number) ?? null;
    const notices = [...below, ...shapeNotices(file)];
    addNotices(row, notices, { isCorrected: edits !== null });
    return { file, row, edits, notices };
  };
  for await (const { rows } of fileRows(source, stored.structure)) {
    const done: RowOfFile[] = [];
    for (const file of rows) {
      const row = read(file);
      // What belongs together follows from the file, not from corrections, after which only some rows are read again.
      const original = changes.edits.has(file.number) ? evaluator.reader.read(file.cells) : row;
      for (const held of hold.push({ file, row, below: [] }, original)) done.push(finish(held));
    }
    yield done;
  }
  yield hold.end().map(finish);
}

interface HeldRow {
  file: FileRow;
  row: ReadRow;
  below: readonly RowNotice[];
}

/** Holds each row that names an account until it is known which rows below it name none. */
function holdAccounts({ mapping, reader, source }: RowEvaluator) {
  const { isNamed, continues } = createContinuations(mapping);
  const totals = createTotals();
  const column = reader.columnOf(...source.fields);
  const all = { rows: 0, cents: 0 };
  let held: HeldRow[] = [];
  let below = createRowsBelow(source);
  let part = 0;
  const release = (): HeldRow[] => {
    const [owner, ...others] = held;
    held = [];
    return owner === undefined ? [] : [{ ...owner, below: below.notices(column) }, ...others];
  };
  /** An account does not continue on the next sheet, and totals there do not include its rows. */
  const startPart = (next: number): HeldRow[] => {
    if (next === part) return [];
    part = next;
    totals.startPart();
    return release();
  };
  /** A sum without a label that is not the sum of rows above may be a debt, unless it is as large as many of them together. */
  const isTotal = ({ number, isTotal: is, counts, cells, problem }: FileRow, amount: number | null): boolean => {
    if (counts !== undefined) return true;
    // A line of another shape below the rows, with their sum: a total, whatever its label.
    if (!is) return problem?.code === UNCLEAR_ROW && all.rows > 2 && amount === all.cents;
    if (totals.addTotal(number, amount) || !addsUp(mapping, { perLine: true })) return true;
    return cells.some((cell) => /\p{L}/u.test(cell)) || (all.rows > 2 && (amount ?? 0) > all.cents / 2);
  };
  return {
    push(given: HeldRow, original: ReadRow): HeldRow[] {
      const before = startPart(given.file.part);
      const amount = source.read(original.values);
      const isClosing = isTotal(given.file, amount);
      const file = isClosing && !given.file.isData ? { ...given.file, isTotal: true, problem: null } : given.file;
      const next = { ...given, file };
      if (file.isData) {
        totals.addRow(amount);
        all.rows += 1;
        all.cents += amount ?? 0;
      }
      const [owner] = held;
      const isBelow = owner !== undefined && !isClosing && held.length < MAX_HELD && continues(file.cells, owner.file.cells);
      if (isBelow) {
        below.add(original, file.number);
        held.push(next);
        return [];
      }
      const done = [...before, ...release()];
      if (!file.isData || !isNamed(file.cells)) return [...done, next];
      held = [next];
      below = createRowsBelow(source);
      return done;
    },
    end: release,
  };
}
