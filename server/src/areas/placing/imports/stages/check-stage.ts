import { createRowGroups, type FileHabits, type RowGroups } from '@recoup/domain/placing/import';
import { copyInto } from '#platform/db/copy.ts';
import type { CellEdits, StoredStructure, StoredSummary } from '#platform/db/json-columns.ts';
import { sensitiveColumns, withEdits } from './cells.ts';
import type { Judge } from './check-context.ts';
import { fileRows } from './classified-rows.ts';
import { markDuplicates } from './duplicates.ts';
import { createGroupIds } from './group-ids.ts';
import { judgeOfImport } from './row-evaluator.ts';
import { createProblemCounts, type ProblemCounts } from './problem-counts.ts';
import { createRowWriter } from './row-writer.ts';
import { openSource, type Source } from './source.ts';
import {
  claimImport,
  inTransaction,
  joinByHash,
  LateStage,
  moveClaimed,
  reportProgress,
  type ClaimedImport,
  type StageContext,
} from './stage.ts';
import { noticeOf, stagedColumns, stagedLine, stageRow } from './staged-row.ts';
import { summarize } from './summary.ts';
import { requireColumn } from '../require-column.ts';

/** Rows per COPY and transaction: progress is visible, and little is repeated after a crash. */
const CHUNK = 2000;

/** Reads every row with the mapping, checks it and stages it in `import_rows`; nothing is placed yet. */
export async function checkStage(context: StageContext): Promise<'ready' | 'late'> {
  const claimed = await claimImport(context, { from: ['checking'], to: 'checking' });
  if (claimed === null) return 'late';
  const { task, today, vault, connection } = context;
  const stored = requireColumn(claimed, 'structure');
  await reportProgress(context, claimed.claim, { done: 0, total: stored.shown.data_rows });
  const judge = await judgeOfImport(connection, {
    ...task,
    mapping: claimed.mapping,
    createdBy: claimed.created_by,
    today,
    vault,
  });
  const changes = await readChanges(context);
  const source = await openSource(context, claimed.file_key, stored.source);
  const problems = createProblemCounts();
  let habits: FileHabits | null = null;
  try {
    const groups = judge.grouped ? await gather(context, { source, stored, judge, changes }) : null;
    habits = groups?.habits() ?? null;
    await clearRows(context, claimed.claim);
    await stageRows(context, claimed, { source, stored, judge, changes, groups, problems });
  } finally {
    source.close();
  }
  await finish(context, claimed, { column: judge.reader.columnOf('client_account_number'), problems, habits });
  return 'ready';
}

/** Deletes earlier staged rows. Requires the claim: a run presumed dead would delete what another has staged. */
async function clearRows(context: StageContext, claim: string): Promise<void> {
  const { connection, task } = context;
  await inTransaction(connection, async () => {
    await reportProgress(context, claim, { done: 0 });
    await connection.query('delete from portal.import_rows where client_id = $1 and import_id = $2', [
      task.clientId,
      task.importId,
    ]);
  });
}

interface Changes {
  edits: Map<number, CellEdits>;
  leftOut: Set<number>;
}

/** The user's corrections and skipped rows so far. */
async function readChanges({ connection, task }: StageContext): Promise<Changes> {
  const { rows } = await connection.query<{ row_number: number; cells: CellEdits; is_left_out: boolean }>(
    'select row_number, cells, is_left_out from portal.import_edits where client_id = $1 and import_id = $2',
    [task.clientId, task.importId],
  );
  return {
    edits: new Map(rows.filter(({ cells }) => Object.keys(cells).length > 0).map(({ row_number, cells }) => [row_number, cells])),
    leftOut: new Set(rows.filter(({ is_left_out }) => is_left_out).map(({ row_number }) => row_number)),
  };
}

interface Work {
  source: Source;
  stored: StoredStructure;
  judge: Judge;
  changes: Changes;
}

/** First pass over a file with several rows per account: what each account amounts to. */
async function gather({ vault, task }: StageContext, { source, stored, judge, changes }: Work): Promise<RowGroups> {
  const groups = createRowGroups(judge.mapping, judge.source);
  for await (const { rows } of fileRows(source, stored.structure)) {
    for (const row of rows) {
      if ((!row.isData && !changes.edits.has(row.number)) || changes.leftOut.has(row.number)) continue;
      groups.add(
        judge.reader.read(withEdits(row.cells, changes.edits.get(row.number) ?? null, { vault, importId: task.importId })),
        row.number,
      );
    }
  }
  return groups;
}

async function stageRows(
  context: StageContext,
  { claim }: ClaimedImport,
  { source, stored, judge, changes, groups, problems }: Work & { groups: RowGroups | null; problems: ProblemCounts },
): Promise<void> {
  const { task, vault, connection } = context;
  const { clientId, importId } = task;
  const sensitive = sensitiveColumns(stored.columns, judge.mapping);
  const sign = groups?.isJournal() === true ? -1 : 1;
  const ids = createGroupIds();
  const writer = createRowWriter(CHUNK, (lines, done) =>
    inTransaction(connection, async () => {
      await reportProgress(context, claim, { done });
      await copyInto(connection, { table: 'portal.import_rows', columns: stagedColumns }, lines);
    }),
  );
  try {
    for await (const { rows } of fileRows(source, stored.structure)) {
      for (const file of rows) {
        const edits = changes.edits.get(file.number) ?? null;
        const row = judge.reader.read(withEdits(file.cells, edits, { vault, importId }));
        const leftOut = changes.leftOut.has(file.number);
        const group =
          groups === null || leftOut || (!file.isData && edits === null) ? null : (groups.get(judge.keyOf(row)) ?? null);
        const staged = stageRow(
          judge,
          // A user who corrected the row has seen its unusual shape.
          { number: file.number, notice: edits === null ? noticeOf(file) : null },
          {
            row,
            leftOut,
            sign,
            document: group === null ? null : (groups?.documentOf(row, file.number) ?? null),
            keyed: groups === null || group !== null,
            inGroup: group === null ? null : { group, ids: ids.of(group) },
          },
        );
        if (group !== null) ids.keep(group, staged);
        for (const problem of staged.problems) problems.add(problem);
        if (writer.add(stagedLine(staged, { cells: file.cells, sensitive, clientId, importId, vault }))) await writer.hand();
      }
    }
    await writer.end();
  } finally {
    await writer.settle();
  }
}

/** Finds duplicates, counts, and hands the import to the user. */
async function finish(
  context: StageContext,
  { claim }: ClaimedImport,
  { column, problems, habits }: { column: number | null; problems: ProblemCounts; habits: FileHabits | null },
): Promise<void> {
  const { task, connection } = context;
  await inTransaction(connection, async () => {
    const { rowCount } = await connection.query(
      `update portal.imports set updated_at = now() where client_id = $1 and id = $2 and claim = $3 and state = 'checking'`,
      [task.clientId, task.importId, claim],
    );
    if (rowCount === 0) throw new LateStage();
    await joinByHash(connection);
    for (const { count, ...problem } of await markDuplicates(connection, { ...task, column })) problems.add(problem, count);
    const summary: StoredSummary = {
      ...(await summarize(connection, task, problems.list())),
      sign: habits?.journal === true ? -1 : 1,
      habits,
    };
    await moveClaimed(context, claim, { from: ['checking'], to: 'ready', set: { summary: JSON.stringify(summary) } });
  });
}
