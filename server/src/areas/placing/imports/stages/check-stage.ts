import {
  areNegative,
  createTotals,
  createRowGroups,
  amountColumns,
  findAmountRelation,
  findBalanceTotal,
  findStateColumn,
  looseCredit,
  type AmountColumn,
  type FileHabits,
  type LooseCredit,
  type MisreadTotal,
  type ReadRow,
  type RowGroups,
  type StatedCount,
  type StatedTotal,
} from '@recoup/domain/placing/import';
import { isControlLabel } from '@recoup/domain/placing/sheet';
import type { DraftValues } from '@recoup/domain/placing/placement-draft';
import type { StoredSummary } from '#platform/db/json-columns.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import type { ImportRef } from '../imports.repository.ts';
import { sensitiveColumns, withEdits } from './cells.ts';
import type { RowEvaluator } from './check-context.ts';
import { addsUp } from './adds-up.ts';
import { copyRows, deleteRows, findOwing, listEdits } from './check.repository.ts';
import { claimImport, joinByHash, lockChecking, moveClaimed, reportProgress, type Claim } from './claim.repository.ts';
import { fileRows } from './classified-rows.ts';
import { markDuplicates } from './duplicates.repository.ts';
import { createGroupIds } from './group-ids.ts';
import { createImportEvaluator } from './row-evaluator.ts';
import { createProblemCounts, type ProblemCounts } from './problem-counts.ts';
import { createRowWriter } from './row-writer.ts';
import { openSource } from '#platform/sheets/source.ts';
import type { StageContext } from './stage.ts';
import { readRows, type Changes, type Work } from './read-rows.ts';
import { stagedLine, stageRow } from './staged-row.ts';
import { summarize } from './summary.repository.ts';
import { requireColumn } from '../require-column.ts';

/** Rows per COPY and transaction: progress is visible, and little is repeated after a crash. */
const CHUNK = 2000;

/** Reads every row with the mapping, checks it and stages it in `import_rows`; nothing is placed yet. */
export async function checkStage(context: StageContext): Promise<'ready' | 'late'> {
  const { task, today, vault, connection } = context;
  const claimed = await connection.transaction((db) => claimImport(db, task, { from: ['checking'], to: 'checking' }));
  if (claimed === null) return 'late';
  const { mapping, created_by: createdBy } = claimed;
  const claim = { clientId: task.clientId, importId: task.importId, claim: claimed.claim };
  const stored = requireColumn(claimed, 'structure');
  const { evaluator, changes } = await connection.transaction(async (db) => {
    await reportProgress(db, claim, { done: 0, total: stored.shown.data_rows });
    const read = await createImportEvaluator(db, { ...task, mapping, stored, createdBy, today, vault });
    return { evaluator: read, changes: await readChanges(db, task) };
  });
  const source = await openSource(
    { content: () => context.files.get(claimed.file_key), temporary: context.temporary },
    stored.source,
  );
  let problems = createProblemCounts();
  let habits: FileHabits | null = null;
  let totals: readonly StatedTotal[] = [];
  let counts: readonly StatedCount[] = [];
  try {
    const work = { source, stored, evaluator, changes };
    const first = await readFirst(context, work);
    const values = first.map((row) => row.values);
    const headers = stored.columns.map(({ header }) => header);
    const amounts = amountColumns(evaluator.mapping, headers);
    const balanceTotal = findBalanceTotal(evaluator.mapping, values, headers);
    const found = {
      relation: findAmountRelation(evaluator.mapping, values, headers, balanceTotal),
      balanceTotal,
      stateColumn: findStateColumn(
        evaluator.mapping,
        first.map(({ cells }) => cells),
      ),
    };
    const groups = evaluator.grouped ? await gather(context, work) : null;
    const usual = { journal: areNegative(values, evaluator.source.read), unsignedCredits: false, perLine: false };
    habits = { ...(groups?.habits() ?? usual), ...found };
    await clearRows(context, claim);
    const staged = await stageRows(context, claim, { ...work, amounts, groups, habits, problems });
    totals = addsUp(evaluator.mapping, habits) ? staged.totals : [];
    counts = staged.counts;
    const unused = await findLooseCredits(context, claim, staged.credits);
    const misread = addsUp(evaluator.mapping, habits) ? staged.misread : null;
    if (unused.length > 0 || misread !== null) {
      // Rows before the credits and totals were staged without knowing of them.
      habits = { ...habits, ...(unused.length > 0 ? { credits: unused } : {}), ...(misread === null ? {} : { misread }) };
      problems = createProblemCounts();
      await clearRows(context, claim);
      await stageRows(context, claim, { ...work, amounts, groups, habits, problems });
    }
  } finally {
    source.close();
  }
  await finish(context, claim, { column: evaluator.reader.columnOf('client_account_number'), problems, habits, totals, counts });
  return 'ready';
}

/** Deletes earlier staged rows. Requires the claim: a run presumed dead would delete what another has staged. */
function clearRows({ connection }: StageContext, claim: Claim): Promise<void> {
  return connection.transaction(async (db) => {
    await reportProgress(db, claim, { done: 0 });
    await deleteRows(db, claim);
  });
}

async function readChanges(db: Queryable, ref: ImportRef): Promise<Changes> {
  const rows = await listEdits(db, ref);
  return {
    edits: new Map(rows.filter(({ cells }) => Object.keys(cells).length > 0).map(({ row_number, cells }) => [row_number, cells])),
    leftOut: new Set(rows.filter(({ is_left_out }) => is_left_out).map(({ row_number }) => row_number)),
    answers: new Map(rows.map(({ row_number, answers }) => [row_number, answers])),
  };
}

/** Rows from which the conventions of a file's amounts are found. */
const SAMPLE_ROWS = 400;

async function readFirst(
  { vault, task }: StageContext,
  { source, stored, evaluator, changes }: Work,
): Promise<{ cells: readonly string[]; values: DraftValues }[]> {
  const found: { cells: readonly string[]; values: DraftValues }[] = [];
  for await (const { rows } of fileRows(source, stored.structure)) {
    for (const row of rows) {
      if (!row.isData || changes.leftOut.has(row.number)) continue;
      const edits = changes.edits.get(row.number) ?? null;
      const cells = withEdits(row.cells, edits, { vault, importId: task.importId });
      found.push({ cells, values: evaluator.reader.read(cells).values });
      if (found.length === SAMPLE_ROWS) return found;
    }
  }
  return found;
}

/** First pass over a file with several rows per account: what each account amounts to. */
async function gather({ vault, task }: StageContext, work: Work): Promise<RowGroups> {
  const { evaluator, changes } = work;
  const groups = createRowGroups(evaluator.mapping, evaluator.source);
  for await (const rows of readRows(work, { vault, importId: task.importId })) {
    for (const { file, row, edits } of rows) {
      if (file.isTotal || changes.leftOut.has(file.number)) continue;
      if (file.isData || edits !== null) groups.add(row, file.number);
      else groups.addUnclear(row, file.number);
    }
  }
  return groups;
}

async function stageRows(
  context: StageContext,
  claim: Claim,
  work: Work & {
    amounts: readonly AmountColumn[];
    groups: RowGroups | null;
    habits: FileHabits;
    problems: ProblemCounts;
  },
): Promise<{
  credits: readonly LooseCredit[];
  totals: readonly StatedTotal[];
  counts: readonly StatedCount[];
  misread: MisreadTotal | null;
}> {
  const { task, vault, connection } = context;
  const { clientId, importId } = task;
  const { stored, evaluator, changes, amounts, groups, habits, problems } = work;
  const sensitive = sensitiveColumns(stored.columns, evaluator.mapping);
  const ids = createGroupIds();
  const credits: LooseCredit[] = [];
  const totals = createTotals(amounts);
  let part = 0;
  const writer = createRowWriter(CHUNK, (lines, done) =>
    connection.transaction(async (db) => {
      await reportProgress(db, claim, { done });
      await copyRows(db, lines);
    }),
  );
  try {
    for await (const rows of readRows(work, { vault, importId })) {
      for (const { file, row, edits, notices } of rows) {
        if (file.part !== part) totals.startPart();
        part = file.part;
        if (file.counts !== undefined) {
          totals.addTrailer(file.number, file.cells, file.counts);
          continue;
        }
        if (file.isTotal) {
          const stated = evaluator.source.read(row.values);
          if (stated === null && file.cells.some(isControlLabel)) totals.addTrailer(file.number, file.cells, []);
          else totals.addTotal(file.number, stated, file.cells);
          continue;
        }
        const leftOut = changes.leftOut.has(file.number);
        if (file.isData) totals.addRow(evaluator.source.read(row.values), row.values);
        if (groups === null) addCredit(credits, { row, number: file.number, evaluator, habits });
        const group =
          groups === null || leftOut || (!file.isData && edits === null) ? null : (groups.get(evaluator.keyOf(row)) ?? null);
        const staged = stageRow(
          evaluator,
          { number: file.number, notices },
          {
            row,
            leftOut,
            habits,
            document: group === null ? null : (groups?.documentOf(row, file.number) ?? null),
            keyed: groups === null || group !== null,
            inGroup: group === null ? null : { group, ids: ids.of(group), asked: groups?.askDebtor(row, file.number) ?? null },
          },
        );
        if (group !== null) ids.keep(group, staged);
        for (const problem of staged.problems) problems.add(problem);
        const pending = writer.add(stagedLine(staged, { cells: file.cells, sensitive, clientId, importId, vault }));
        if (pending !== null) await pending;
      }
    }
    await writer.end();
  } finally {
    await writer.settle();
  }
  return { credits, totals: totals.differing(), counts: totals.differingCounts(), misread: totals.misread() };
}

function addCredit(
  credits: LooseCredit[],
  { row, number, evaluator, habits }: { row: ReadRow; number: number; evaluator: RowEvaluator; habits: FileHabits },
): void {
  const amount = evaluator.source.read(row.values);
  const cents = amount === null ? null : amount * (habits.journal ? -1 : 1);
  const credit = looseCredit(row.values, { cents, row: number, mapping: evaluator.mapping });
  if (credit !== null) credits.push(credit);
}

/** The credits whose debtor or account owes something in another row. */
async function findLooseCredits(
  { connection }: StageContext,
  claim: Claim,
  credits: readonly LooseCredit[],
): Promise<readonly LooseCredit[]> {
  if (credits.length === 0) return [];
  const owing = await connection.transaction((db) => findOwing(db, claim, [...new Set(credits.flatMap(({ keys }) => keys))]));
  return credits.filter(({ keys }) => keys.some((key) => owing.has(key)));
}

/** Finds duplicates, counts, and hands the import to the user. */
function finish(
  { connection }: StageContext,
  claim: Claim,
  {
    column,
    problems,
    habits,
    totals,
    counts,
  }: {
    column: number | null;
    problems: ProblemCounts;
    habits: FileHabits | null;
    totals: readonly StatedTotal[];
    counts: readonly StatedCount[];
  },
): Promise<void> {
  return connection.transaction(async (db) => {
    await lockChecking(db, claim);
    await joinByHash(db);
    for (const { count, ...problem } of await markDuplicates(db, { ...claim, column })) problems.add(problem, count);
    const summary: StoredSummary = {
      ...(await summarize(db, claim, { totals: [...totals], counts: [...counts] })),
      problems: problems.list(),
      sign: habits?.journal === true ? -1 : 1,
      habits,
    };
    await moveClaimed(db, claim, { from: ['checking'], to: 'ready', set: { summary: JSON.stringify(summary) } });
  });
}
