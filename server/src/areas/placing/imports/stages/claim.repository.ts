import type { ImportMapping } from '@recoup/contract/placing/import-shapes';
import { sql, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { compiler } from '#platform/db/compiler.ts';
import type { CommitPlan, ReadingHints, StoredStructure } from '#platform/db/json-columns.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import { newId } from '#platform/ids.ts';
import type { ImportRef } from '../imports.repository.ts';
import { moveImport, type ImportMove } from '../import-state.repository.ts';
import { LateStage } from './stage.ts';

/** The import as a stage needs it. */
export interface ClaimedImport {
  claim: string;
  file_key: string;
  file_name: string;
  file_bytes: number;
  reading: ReadingHints | null;
  structure: StoredStructure | null;
  mapping: ImportMapping | null;
  plan: CommitPlan | null;
  revision: number;
  created_by: string;
  certified_by: string | null;
}

/** An import as claimed by one run of a stage. */
export interface Claim extends ImportRef {
  claim: string;
}

const now = sql<Date>`now()`;

const run = <Row extends pg.QueryResultRow>(db: Queryable, { sql: text, parameters }: CompiledQuery) =>
  db.query<Row>(text, [...parameters]);

/** Claims the import for this run: an earlier run finds another claim. Null if there is nothing left to do. */
export async function claimImport(
  db: Queryable,
  ref: ImportRef,
  { from, to }: Pick<ImportMove, 'from' | 'to'>,
): Promise<ClaimedImport | null> {
  const set = { claim: newId(), progress_done: 0, progress_total: null, updated_at: now };
  const claimed = moveImport(compiler, ref, { to, who: 'system', from, set })
    .returning(['claim', 'file_key', 'file_name', 'file_bytes', 'reading', 'structure', 'mapping', 'plan', 'revision'])
    .returning(['created_by', 'certified_by']);
  const { rows } = await run<ClaimedImport>(db, claimed.compile());
  return rows[0] ?? null;
}

/** Changes the claimed import's state; throws LateStage if the claim was lost. `isRevised`: it also gets a new revision. */
export async function moveClaimed(
  db: Queryable,
  { claim, ...ref }: Claim,
  { set, isRevised = false, ...move }: Omit<ImportMove, 'who'> & { isRevised?: boolean },
): Promise<void> {
  const moved = moveImport(compiler, ref, {
    ...move,
    who: 'system',
    set: { ...set, ...(isRevised ? { revision: sql<number>`revision + 1` } : {}), updated_at: now },
  }).where('claim', '=', claim);
  const { rowCount } = await run(db, moved.compile());
  if (rowCount === 0) throw new LateStage();
}

/** Ends the import, claimed or not, with an error of its file. */
export async function failImport(db: Queryable, ref: ImportRef, { code, message }: { code: string; message: string }) {
  const set = { failure_code: code, failure_message: message, updated_at: now };
  await run(db, moveImport(compiler, ref, { to: 'failed', who: 'system', set }).compile());
}

/** Reports progress, and locks the import until the transaction ends. Throws LateStage if the claim was lost. */
export async function reportProgress(
  db: Queryable,
  { clientId, importId, claim }: Claim,
  { done, total }: { done: number; total?: number | undefined },
): Promise<void> {
  const { rowCount } = await db.query(
    `update portal.imports set progress_done = $4, progress_total = coalesce($5, progress_total), updated_at = now()
      where client_id = $1 and id = $2 and claim = $3 and state in ('reading', 'checking', 'committing')`,
    [clientId, importId, claim, done, total ?? null],
  );
  if (rowCount === 0) throw new LateStage();
}

/** Locks the import that is being checked. Throws LateStage if the claim was lost. */
export async function lockChecking(db: Queryable, { clientId, importId, claim }: Claim): Promise<void> {
  const { rowCount } = await db.query(
    `update portal.imports set updated_at = now() where client_id = $1 and id = $2 and claim = $3 and state = 'checking'`,
    [clientId, importId, claim],
  );
  if (rowCount === 0) throw new LateStage();
}

/** Stores the plan of the commit. Throws LateStage if the claim was lost. */
export async function storePlan(db: Queryable, { clientId, importId, claim }: Claim, plan: CommitPlan): Promise<void> {
  const { rowCount } = await db.query(
    `update portal.imports set plan = $4 where client_id = $1 and id = $2 and claim = $3 and state = 'committing'`,
    [clientId, importId, claim, JSON.stringify(plan)],
  );
  if (rowCount === 0) throw new LateStage();
}

/** For the rest of the transaction: the planner has no statistics of newly staged rows and would choose nested loops. */
export async function joinByHash(db: Queryable): Promise<void> {
  await db.query('set local enable_nestloop = off');
}
