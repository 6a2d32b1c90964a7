import { setImmediate } from 'node:timers/promises';
import {
  addNotices,
  createRowGroups,
  type FileHabits,
  type ReadRow,
  type RowNotice,
  type RowProblem,
} from '@recoup/domain/placing/import';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { StoredSummary } from '#platform/db/json-columns.ts';
import type { ImportRef } from '../imports.repository.ts';
import { openCells, withEdits } from '../stages/cells.ts';
import type { RowEvaluator } from '../stages/check-context.ts';
import { markDuplicates } from '../stages/duplicates.repository.ts';
import { createGroupIds } from '../stages/group-ids.ts';
import { codesWithoutColumn, createProblemCounts } from '../stages/problem-counts.ts';
import { stageRow, UNCLEAR_ROW, type StagedRow } from '../stages/staged-row.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { recount } from './recount.ts';
import {
  countProblems,
  listCounted,
  listToEvaluate,
  saveEvaluated,
  unmarkDuplicates,
  type CountedRow,
  type RowToEvaluate,
} from './rows.repository.ts';

export interface Reevaluated {
  /** Numbers of all rows whose result may change. */
  numbers: number[];
  summary: Omit<StoredSummary, 'sign' | 'habits'>;
}

/** Rows checked within a request; larger changes are checked in the background. */
export const maxRowsInline = 500;
/** Rows between yields to other requests. */
const ROWS_PER_YIELD = 50;

/**
 * Checks rows again after their cells or their skipping changed, together with the rows of the same accounts and account numbers.
 * Null if there are too many for a request.
 */
export async function reevaluate(
  tx: Tx,
  ref: ImportRef,
  {
    evaluator,
    numbers,
    vault,
    before,
  }: { evaluator: RowEvaluator; numbers: readonly number[]; vault: Vault; before: StoredSummary },
): Promise<Reevaluated | null> {
  const read = (row: RowToEvaluate) => readRow(row, { evaluator, vault, importId: ref.importId });
  let rows = await listToEvaluate(tx, ref, { numbers, groups: [] });
  if (evaluator.grouped) {
    const groups = new Set(rows.flatMap((row) => [row.group_key, evaluator.keyOf(read(row))]).filter((key) => key !== null));
    rows = await listToEvaluate(tx, ref, { numbers, groups: [...groups] });
  }
  if (rows.length > maxRowsInline) return null;
  const readRows: { row: RowToEvaluate; read: ReadRow }[] = [];
  for (const row of rows) {
    readRows.push({ row, read: read(row) });
    if (readRows.length % ROWS_PER_YIELD === 0) await setImmediate();
  }
  const staged = await evaluateRows(evaluator, readRows, before);
  const keys = [...new Set([...rows, ...staged].flatMap(({ account_key: key }) => (key === null ? [] : [key])))];
  const touched = { numbers: rows.map((row) => row.row_number), keys };
  const old = await listCounted(tx, ref, touched);
  if (old.length > maxRowsInline) return null;
  await saveEvaluated(tx, ref, staged);
  if (keys.length > 0) {
    await unmarkDuplicates(tx, ref, keys);
    await markDuplicates(queryableOf(tx), { ...ref, column: evaluator.reader.columnOf('client_account_number'), keys });
  }
  const now = await listCounted(tx, ref, touched);
  const problems = await updateCounts(tx, ref, { before: before.problems, old, now });
  const was = new Map(old.map((row) => [row.row_number, JSON.stringify(row)]));
  const differs = now.filter((row) => was.get(row.row_number) !== JSON.stringify(row));
  return {
    numbers: [...new Set([...numbers, ...differs.map((row) => row.row_number)])],
    summary: { ...(await recount(tx, ref, { before, old, now })), problems },
  };
}

/** Applies the difference; facts that an earlier version counted without their column are counted again. */
async function updateCounts(
  tx: Tx,
  ref: ImportRef,
  { before, old, now }: { before: StoredSummary['problems']; old: readonly CountedRow[]; now: readonly CountedRow[] },
): Promise<StoredSummary['problems']> {
  const stale = codesWithoutColumn(before);
  const isKept = ({ code }: { code: string }) => !stale.has(code);
  const counts = createProblemCounts(before.filter(isKept));
  for (const problem of problemsOf(old).filter(isKept)) counts.add(problem, -1);
  for (const problem of problemsOf(now).filter(isKept)) counts.add(problem);
  if (stale.size > 0) for (const { problem, count } of await countProblems(tx, ref, [...stale])) counts.add(problem, count);
  return counts.list();
}

function problemsOf(rows: readonly { problems: RowProblem[] }[]): RowProblem[] {
  return rows.flatMap((row) => row.problems);
}

function readRow(
  row: RowToEvaluate,
  { evaluator, vault, importId }: { evaluator: RowEvaluator; vault: Vault; importId: string },
): ReadRow {
  const cells = [...row.cells];
  if (row.cells_sealed !== null)
    for (const [index, text] of Object.entries(openCells(row.cells_sealed, { vault, importId }))) cells[Number(index)] = text;
  const read = evaluator.reader.read(withEdits(cells, row.edits, { vault, importId }), row.answers ?? undefined, cells);
  addNotices(read, storedNotices(row), { isCorrected: isCorrected(row) });
  return read;
}

async function evaluateRows(
  evaluator: RowEvaluator,
  rows: readonly { row: RowToEvaluate; read: ReadRow }[],
  { sign, habits: known = null }: StoredSummary,
): Promise<StagedRow[]> {
  // Imports checked by an earlier version have only the sign.
  const habits: FileHabits = known ?? { journal: sign < 0, unsignedCredits: false, perLine: false };
  const groups = evaluator.grouped ? createRowGroups(evaluator.mapping, evaluator.source, known) : null;
  const counts = (row: RowToEvaluate) => row.is_left_out !== true && (isData(row) || isCorrected(row));
  for (const { row, read } of rows) {
    if (counts(row)) groups?.add(read, row.row_number);
    else if (row.is_left_out !== true) groups?.addUnclear(read, row.row_number);
  }
  const ids = createGroupIds();
  const evaluated: StagedRow[] = [];
  for (const { row, read } of rows) {
    const leftOut = row.is_left_out === true;
    const group = groups === null || !counts(row) ? null : (groups.get(evaluator.keyOf(read)) ?? null);
    const staged = stageRow(
      evaluator,
      { number: row.row_number, notices: storedNotices(row) },
      {
        row: read,
        leftOut,
        habits,
        document: counts(row) ? (groups?.documentOf(read, row.row_number) ?? null) : null,
        keyed: groups === null || group !== null,
        inGroup: group === null ? null : { group, ids: ids.of(group), asked: groups?.askDebtor(read, row.row_number) ?? null },
      },
    );
    // An account keeps its id, so that what users saw is what is placed; a row split off from another does not.
    if (staged.account_id !== null && staged.merged_into === null && row.merged_into === null)
      staged.account_id = row.account_id ?? staged.account_id;
    if (group !== null) ids.keep(group, staged);
    evaluated.push(staged);
    if (evaluated.length % ROWS_PER_YIELD === 0) await setImmediate();
  }
  return evaluated;
}

function isCorrected({ edits }: RowToEvaluate): boolean {
  return Object.keys(edits ?? {}).length > 0;
}

/** Unrecognized rows belong to no account until a user completes them. */
function isData(row: RowToEvaluate): boolean {
  return storedNotices(row).every(({ code }) => code !== UNCLEAR_ROW);
}

function storedNotices({ notice }: RowToEvaluate): RowNotice[] {
  return [notice ?? []].flat();
}
