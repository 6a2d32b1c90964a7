import { sql } from 'kysely';
import type pg from 'pg';
import type { Vault } from '#platform/crypto/index.ts';
import { compiler } from '#platform/db/compiler.ts';
import type { Files } from '#platform/files/index.ts';
import { newId } from '#platform/ids.ts';
import type { CommitPlan, ReadingHints, StoredStructure } from '#platform/db/json-columns.ts';
import type { ImportMapping } from '@recoup/contract/placing/imports';
import { moveImport, type ImportMove } from '../import-state.repository.ts';

type StageName = 'read' | 'check' | 'commit';

/** A worker's task. Plain data: it is passed to another thread. */
export interface StageTask {
  stage: StageName;
  clientId: string;
  importId: string;
  databaseUrl: string;
  dataDir: string;
  encryptionKey: string | undefined;
  /** ISO instant of the start, by the server's clock. */
  now: string;
  /** `YYYY-MM-DD` of that start in the agency's zone. */
  today: string;
}

/** A stage's dependencies. Its connections are the server's own, without row-level security: every statement names its client. */
export interface StageContext {
  task: StageTask;
  today: string;
  connection: pg.Client;
  /** A second connection, for what must be visible while a transaction is open on the first. */
  aside: () => Promise<pg.Client>;
  vault: Vault;
  files: Files;
  /** Directory for plain copies that exist only while open. */
  temporary: string;
}

/** Another run has taken over this import, or the user cancelled or changed it: this run ends without writing. */
export class LateStage extends Error {
  constructor() {
    super('The import has moved on.');
    this.name = 'LateStage';
  }
}

/** Runs work in one transaction. */
export async function inTransaction<T>(connection: pg.Client, work: () => Promise<T>): Promise<T> {
  await connection.query('begin');
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}

/** For the rest of the transaction: the planner has no statistics of newly staged rows and would choose nested loops. */
export async function joinByHash(connection: pg.Client): Promise<void> {
  await connection.query('set local enable_nestloop = off');
}

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

/** Claims the import for this run: an earlier run finds another claim. Null if there is nothing left to do. */
export async function claimImport(
  { connection, task }: StageContext,
  { from, to }: Pick<ImportMove, 'from' | 'to'>,
): Promise<ClaimedImport | null> {
  const set = { claim: newId(), progress_done: 0, progress_total: null, updated_at: sql<Date>`now()` };
  const { sql: text, parameters } = moveImport(compiler, task, { to, who: 'system', from, set })
    .returning([
      'claim',
      'file_key',
      'file_name',
      'file_bytes',
      'reading',
      'structure',
      'mapping',
      'plan',
      'revision',
      'created_by',
      'certified_by',
    ])
    .compile();
  const { rows } = await connection.query<ClaimedImport>(text, [...parameters]);
  return rows[0] ?? null;
}

/** Changes the claimed import's state; throws LateStage if the claim was lost. */
export async function moveClaimed(
  { connection, task }: Pick<StageContext, 'connection' | 'task'>,
  claim: string,
  { set, ...move }: Omit<ImportMove, 'who'>,
): Promise<void> {
  const { sql: text, parameters } = moveImport(compiler, task, {
    ...move,
    who: 'system',
    set: { ...set, updated_at: sql<Date>`now()` },
  })
    .where('claim', '=', claim)
    .compile();
  const { rowCount } = await connection.query(text, [...parameters]);
  if (rowCount === 0) throw new LateStage();
}

/** Reports progress; throws LateStage if the claim was lost. Inside a transaction it also locks the import. */
export async function reportProgress(
  { connection, task }: Pick<StageContext, 'connection' | 'task'>,
  claim: string,
  { done, total }: { done: number; total?: number | undefined },
): Promise<void> {
  const { rowCount } = await connection.query(
    `update portal.imports set progress_done = $4, progress_total = coalesce($5, progress_total), updated_at = now()
      where client_id = $1 and id = $2 and claim = $3 and state in ('reading', 'checking', 'committing')`,
    [task.clientId, task.importId, claim, done, total ?? null],
  );
  if (rowCount === 0) throw new LateStage();
}
