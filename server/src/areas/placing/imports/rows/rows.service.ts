import { importMapping, type ImportRow, type ImportSummary, type RowState } from '@recoup/contract/placing/import-shapes';
import { isAskedByColumn, questionOf } from '@recoup/domain/placing/questions';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import type { Jobs } from '#platform/jobs/index.ts';
import type { CellEdits, StoredSummary } from '#platform/db/json-columns.ts';
import { badAnswer, badCells, columnNotNamed, importNotFound, rowNotFound, wrongState } from '../imports.errors.ts';
import { importJob } from '../imports.jobs.ts';
import { presentSummary, stateOfImport } from '../imports.presenter.ts';
import { moveImport } from '../import-state.repository.ts';
import { findImport, updateSummary, type DetailRow, type ImportRef } from '../imports.repository.ts';
import { needsSeal, sealEdit, sensitiveColumns } from '../stages/cells.ts';
import { createImportEvaluator } from '../stages/row-evaluator.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { maxRowsInline, reevaluate } from './reevaluate.ts';
import { presentImportRow, type RowView } from './rows.presenter.ts';
import {
  listNumbers,
  listRows,
  listRowsByNumber,
  saveAnswers,
  saveEdits,
  saveLeftOut,
  type ProblemFilter,
} from './rows.repository.ts';
import { requireColumn } from '../require-column.ts';

export interface RowsPlatform {
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  jobs: Jobs;
}

const checked: readonly string[] = ['ready', 'committing', 'committed'];

export function createRowsService({ db, vault, clock, jobs }: RowsPlatform) {
  const refOf = (caller: ClientCaller, importId: string): ImportRef => ({ clientId: caller.clientId, importId });

  function viewOf(row: DetailRow): RowView {
    const stored = requireColumn(row, 'structure');
    const sensitive = sensitiveColumns(stored.columns, importMapping.parse(row.mapping));
    return { importId: row.id, vault, sensitive, state: stateOfImport(row) };
  }

  /**
   * Changes rows of an import that the caller sees. Their result depends on more than a limited member sees (all of the client's
   * accounts, and the uploader's locations), so this runs without row-level security.
   */
  async function changeRows<T>(caller: ClientCaller, id: string, work: (tx: Tx, ref: ImportRef) => Promise<T>): Promise<T> {
    const ref = refOf(caller, id);
    const seen = await db.asViewer(caller.claims, (tx) => findImport(tx, ref));
    if (!seen) throw importNotFound();
    return db.asService((tx) => work(tx, ref));
  }

  /** Locks an import whose rows may be corrected. */
  async function lock(tx: Tx, ref: ImportRef): Promise<{ row: DetailRow; view: RowView; summary: StoredSummary }> {
    const row = await findImport(tx, ref, { lock: true });
    if (!row) throw importNotFound();
    if (row.state !== 'ready') throw wrongState(stateOfImport(row));
    return { row, view: viewOf(row), summary: requireColumn(row, 'summary') };
  }

  /** Checks the rows again now, or the whole file in the background if too much depends on them. */
  async function settle(
    tx: Tx,
    ref: ImportRef,
    { row, summary, numbers }: { row: DetailRow; summary: StoredSummary; numbers: readonly number[] },
  ): Promise<{ numbers: number[]; summary: ImportSummary }> {
    const evaluator = await createImportEvaluator(queryableOf(tx), {
      ...ref,
      mapping: row.mapping,
      stored: requireColumn(row, 'structure'),
      createdBy: row.created_by,
      today: clock.today(),
      vault,
    });
    const { sign, habits = null } = summary;
    const done =
      numbers.length > maxRowsInline ? null : await reevaluate(tx, ref, { evaluator, numbers, vault, before: summary });
    if (done !== null) {
      const updated: StoredSummary = { ...done.summary, sign, habits };
      await updateSummary(tx, ref, { summary: JSON.stringify(updated), at: clock.now() });
      return done;
    }
    const set = { claim: null, revision: row.revision + 1, progress_done: 0, updated_at: clock.now() };
    await moveImport(tx, ref, { to: 'checking', who: 'client', set }).execute();
    const payload = { client_id: ref.clientId, import_id: ref.importId, stage: 'check' };
    await jobs.enqueue(tx, importJob, payload, { group: ref.clientId });
    return { numbers: [], summary };
  }

  return {
    list: (
      caller: ClientCaller,
      id: string,
      query: {
        state?: RowState[] | undefined;
        problem?: string | undefined;
        column?: string | undefined;
        row_number?: number | undefined;
        cursor?: string | undefined;
        limit: number;
      },
    ): Promise<{ rows: ImportRow[]; nextCursor: string | null }> =>
      db.asUser(caller.claims, async (tx) => {
        const ref = refOf(caller, id);
        const found = await findImport(tx, ref);
        if (!found) throw importNotFound();
        // Rows are incomplete while a file is being checked.
        if (!checked.includes(found.state)) return { rows: [], nextCursor: null };
        const [after] = query.cursor === undefined ? [0] : decodeCursor('import rows', query.cursor, ['row']);
        const rows = await listRows(tx, ref, {
          filter: {
            problem: problemFilter(query.problem, columnOf(query.column)),
            rowNumber: query.row_number,
            state: storedStates(query.state, found.state === 'committed'),
          },
          after: Number(after),
          limit: query.limit + 1,
        });
        const shown = rows.slice(0, query.limit);
        const last = shown.at(-1);
        const view = viewOf(found);
        return {
          rows: shown.map((row) => presentImportRow(row, view)),
          nextCursor: rows.length > query.limit && last ? encodeCursor('import rows', [last.row_number]) : null,
        };
      }),

    correct: (
      caller: ClientCaller,
      id: string,
      rowNumber: number,
      change: { cells?: Record<string, string> | undefined; left_out?: boolean | undefined },
    ): Promise<{ rows: ImportRow[]; summary: ImportSummary }> =>
      changeRows(caller, id, async (tx, ref) => {
        const { row, view, summary } = await lock(tx, ref);
        const [before] = await listRowsByNumber(tx, ref, [rowNumber]);
        if (!before) throw rowNotFound();
        await saveEdits(tx, ref, {
          rowNumber,
          cells: sealedEdits(change.cells ?? {}, { view, columns: before.cells.length }),
          isLeftOut: change.left_out ?? null,
          userId: caller.userId,
          at: clock.now(),
        });
        const done = await settle(tx, ref, { row, summary, numbers: [rowNumber] });
        const rows = done.numbers.length === 0 ? [] : await listRowsByNumber(tx, ref, done.numbers.slice(0, 200));
        return { rows: rows.map((changed) => presentImportRow(changed, view)), summary: done.summary };
      }),

    leaveOut: (
      caller: ClientCaller,
      id: string,
      which: { state?: string | undefined; problem?: string | undefined; column?: number | null | undefined; left_out: boolean },
    ): Promise<{ changed: number; summary: ImportSummary }> =>
      changeRows(caller, id, async (tx, ref) => {
        const { row, summary } = await lock(tx, ref);
        const { state, left_out: leftOut } = which;
        const numbers = await listNumbers(tx, ref, { state, problem: problemFilter(which.problem, which.column), leftOut });
        if (numbers.length === 0) return { changed: 0, summary: presentSummary(row) ?? summary };
        await saveLeftOut(tx, ref, { numbers, isLeftOut: leftOut, userId: caller.userId, at: clock.now() });
        const done = await settle(tx, ref, { row, summary, numbers });
        return { changed: numbers.length, summary: done.summary };
      }),

    answer: (
      caller: ClientCaller,
      id: string,
      {
        problem,
        answer,
        column,
        row_number: rowNumber,
      }: { problem: string; answer: string; column?: number | null | undefined; row_number?: number | undefined },
    ): Promise<{ changed: number; summary: ImportSummary }> =>
      changeRows(caller, id, async (tx, ref) => {
        const { row, summary } = await lock(tx, ref);
        if (!questionOf(problem)?.answers.some(({ value }) => value === answer)) throw badAnswer();
        const columns = new Set(summary.problems.flatMap((each) => (each.code === problem ? [each.column] : [])));
        if (isAskedByColumn(problem) && column === undefined && columns.size > 1) throw columnNotNamed();
        const numbers = await saveAnswers(tx, ref, {
          problem: { code: problem, column },
          value: answer,
          rowNumber: rowNumber ?? null,
          userId: caller.userId,
          at: clock.now(),
        });
        if (numbers.length === 0) return { changed: 0, summary: presentSummary(row) ?? summary };
        await recordAuditEntry(tx, caller, {
          action: 'import.answered',
          subjectType: 'import',
          subjectId: id,
          details: { problem, answer, ...(column === undefined ? {} : { column }), rows: numbers.length },
        });
        const done = await settle(tx, ref, { row, summary, numbers });
        return { changed: numbers.length, summary: done.summary };
      }),
  };

  function sealedEdits(cells: Record<string, string>, { view, columns }: { view: RowView; columns: number }): CellEdits {
    const edits: CellEdits = {};
    for (const [index, text] of Object.entries(cells)) {
      if (Number(index) >= columns)
        throw badCells([{ path: `cells.${index}`, message: `The file has no column ${Number(index) + 1}.` }]);
      edits[Number(index)] = needsSeal(text, view.sensitive[Number(index)] === true) ? sealEdit(text.trim(), view) : text.trim();
    }
    return edits;
  }
}

export type RowsService = ReturnType<typeof createRowsService>;

function problemFilter(code: string | undefined, column: number | null | undefined): ProblemFilter | undefined {
  return code === undefined ? undefined : { code, column };
}

function columnOf(text: string | undefined): number | null | undefined {
  return text === 'none' ? null : text === undefined ? undefined : Number(text);
}

/** Rows keep their state when they are placed; the import's state shows it. */
function storedStates(states: readonly RowState[] | undefined, isCommitted: boolean): RowState[] | undefined {
  if (!states || states.length === 0) return undefined;
  if (!isCommitted) return states.slice();
  return states.flatMap((state): RowState[] => {
    if (state === 'committed') return ['ok', 'warning', 'merged'];
    return ['error', 'left_out'].includes(state) ? [state] : [];
  });
}
