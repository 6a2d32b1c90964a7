import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openVault } from '#platform/crypto/index.ts';
import { compiler } from '#platform/db/compiler.ts';
import { columnTypes } from '#platform/db/pool.ts';
import { createDiskFiles } from '#platform/files/index.ts';
import { SheetFailure } from '#platform/sheets/failure.ts';
import { moveImport } from '../import-state.repository.ts';
import { checkStage } from './check-stage.ts';
import { commitStage } from './commit-stage.ts';
import { readStage } from './read-stage.ts';
import { LateStage, type StageContext, type StageTask } from './stage.ts';

/** Runs a task and the stages that follow without the user. An unreadable file is a result, not an error. */
export async function runStage(task: StageTask): Promise<void> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({
      connectionString: task.databaseUrl,
      types: columnTypes,
      application_name: 'recoup import',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    // The running statement, or the next one, reports a lost connection.
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  const vault = openVault({ dataDir: task.dataDir, fromEnv: task.encryptionKey });
  let second: Promise<pg.Client> | null = null;
  try {
    const context: StageContext = {
      task,
      today: task.today,
      connection: await connect(),
      aside: () => (second ??= connect()),
      vault,
      files: createDiskFiles({ directory: join(task.dataDir, 'files'), key: vault.derive('files') }),
      temporary: join(task.dataDir, 'tmp'),
    };
    await run(context);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function run(context: StageContext): Promise<void> {
  try {
    const { stage } = context.task;
    const read = stage === 'read' ? await readStage(context) : null;
    const committed = stage === 'commit' ? await commitStage(context) : null;
    // Late: an earlier run of this job may have been killed while it checked what it had read or returned.
    if (read !== 'needs_mapping' && committed !== 'committed') await checkStage(context);
  } catch (error) {
    if (error instanceof LateStage) return;
    if (!(error instanceof SheetFailure)) throw error;
    await fail(context, error);
  }
}

async function fail({ connection, task }: StageContext, { code, message }: SheetFailure): Promise<void> {
  const set = { failure_code: code, failure_message: message, updated_at: sql<Date>`now()` };
  const { sql: text, parameters } = moveImport(compiler, task, { to: 'failed', who: 'system', set }).compile();
  await connection.query(text, [...parameters]);
}
