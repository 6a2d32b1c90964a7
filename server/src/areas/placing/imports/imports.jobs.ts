import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { Jobs } from '#platform/jobs/index.ts';
import { failWorking, deleteStagedRows, type ImportRef } from './imports.repository.ts';
import { notifyUploader } from './notify-uploader.ts';
import { createStageThreads, OutOfMemory } from './stages/stage-thread.ts';

/** Reading, checking, committing, and cleaning up after a cancel: one queue, so that a client's imports run one at a time. */
export const importJob = { name: 'imports.work' } as const;

/** The path of an import's file, and leftovers of interrupted attempts. */
export const fileFolder = ({ clientId, importId }: ImportRef) => `imports/${clientId}/${importId}`;

const payload = z.object({ client_id: z.uuid(), import_id: z.uuid(), stage: z.enum(['read', 'check', 'commit', 'forget']) });
const retries = 8;

export interface ImportJobPlatform {
  config: Config;
  databaseUrl: string;
  db: Db;
  files: Files;
  jobs: Jobs;
  clock: AgencyClock;
  log: FastifyBaseLogger;
}

export function defineImportJob({ config, databaseUrl, db, files, jobs, clock, log }: ImportJobPlatform): void {
  const threads = createStageThreads();
  jobs.define({
    ...importJob,
    payload,
    concurrency: 2,
    retries,
    handler: async ({ client_id: clientId, import_id: importId, stage }, { signal, attempt }) => {
      const ref = { clientId, importId };
      if (stage === 'forget') return deleteImport(ref);
      const now = clock.now();
      const task = {
        ...ref,
        stage,
        databaseUrl,
        timeZone: clock.timeZone,
        dataDir: config.DATA_DIR,
        files: config.files,
        encryptionKey: config.ENCRYPTION_KEY,
        now: now.toISOString(),
        today: clock.dayOf(now),
        placedOnFileDate: config.PLACED_ON === 'file',
      };
      try {
        await threads.run(task, signal);
        await db.asService((tx) => notifyUploader(tx, ref));
      } catch (error) {
        if (signal.aborted) throw error;
        const failure =
          error instanceof OutOfMemory ? tooLarge : attempt > retries ? (stage === 'commit' ? notPlaced : internal) : null;
        if (failure === null) throw error;
        log.error({ err: error, import: importId, stage }, 'import failed after the last attempt');
        await db.asService(async (tx) => {
          await failWorking(tx, ref, failure);
          await notifyUploader(tx, ref);
        });
      }
    },
  });

  async function deleteImport(ref: ImportRef): Promise<void> {
    // The file first: if the server stops in between, the row still names what is left.
    await files.deleteBelow(fileFolder(ref));
    await db.asService((tx) => deleteStagedRows(tx, ref));
  }
}

const tooLarge = {
  code: 'too_large',
  message: 'This file needs more memory than we may use for one upload. Split it into smaller files.',
};
const notPlaced = {
  code: 'internal',
  message: 'Something went wrong on our side, and none of these accounts was placed. Certify and place them again.',
};
const internal = {
  code: 'internal',
  message: 'Something went wrong on our side, and nothing was placed. Please upload the file again.',
};
