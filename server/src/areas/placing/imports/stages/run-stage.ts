import { join } from 'node:path';
import { openVault } from '#platform/crypto/index.ts';
import { connectAsService, type ServiceConnection } from '#platform/db/service-connection.ts';
import { createFiles } from '#platform/files/index.ts';
import { openFileStore } from '#platform/files/open-store.ts';
import { SheetFailure } from '#platform/sheets/failure.ts';
import { checkStage } from './check-stage.ts';
import { failImport } from './claim.repository.ts';
import { commitStage } from './commit-stage.ts';
import { readStage } from './read-stage.ts';
import { LateStage, type StageContext, type StageTask } from './stage.ts';

/** Runs a task and the stages that follow without the user. An unreadable file is a result, not an error. */
export async function runStage(task: StageTask): Promise<void> {
  const opened: ServiceConnection[] = [];
  const connect = async () => {
    const { databaseUrl: url, timeZone } = task;
    const connection = await connectAsService({ url, timeZone, applicationName: 'recoup import' });
    opened.push(connection);
    return connection;
  };
  const vault = openVault({ dataDir: task.dataDir, fromEnv: task.encryptionKey });
  let second: Promise<ServiceConnection> | null = null;
  try {
    const context: StageContext = {
      task,
      today: task.today,
      connection: await connect(),
      aside: () => (second ??= connect()),
      vault,
      files: createFiles(openFileStore(task.files), vault.derive('files')),
      temporary: join(task.dataDir, 'tmp'),
    };
    await run(context);
  } finally {
    await Promise.all(opened.map((connection) => connection.close()));
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
    await context.connection.transaction((db) => failImport(db, context.task, error));
  }
}
