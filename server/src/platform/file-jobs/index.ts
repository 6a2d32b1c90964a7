import { MS_PER } from '@recoup/domain/shared/time';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Files } from '../files/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { FileTable } from './file-state.repository.ts';
import { isCancelled, claimFile, updateRunning, type FileChange, type FileRef } from './store.ts';

export { moveFiles, type FileTable } from './file-state.repository.ts';
export { findMembership, mayReceive, type FileRef } from './store.ts';

const payload = z.object({ client_id: z.uuid(), id: z.uuid() });
const retries = 5;

/** Rows between progress updates, which also detect cancellation. */
const progressInterval = 2000;

/** Ends writing a file that was cancelled. */
class Cancelled extends Error {}

/** A file that cannot be made by retrying; the message is for the user. */
export class FileRefused extends Error {}

/** Reports progress while a file is made. Each method throws when the file was cancelled. */
interface Progress {
  total(rows: number): Promise<void>;
  /** Adds rows. */
  rows(count: number): Promise<void>;
}

export interface FileJob<Row> {
  name: string;
  table: FileTable;
  /** The files' directory, with one folder per client. */
  folder: string;
  keptDays: number;
  /** The message after the last attempt. */
  failureMessage: string;
  /** What to make. */
  find(tx: Tx, ref: FileRef): Promise<Row | undefined>;
  /**
   * Whether the user's access today is exactly the file's scope. Checked before and after: a file with another scope is wrong.
   */
  isAllowed(row: Row): Promise<boolean>;
  /** Makes it: passes the content to `put` and returns its name. */
  make(row: Row, progress: Progress, put: (content: Readable) => Promise<void>): Promise<string>;
  /** Runs in the transaction that ends it, successful or not. */
  onEnd?(tx: Tx, row: Row, end: { isReady: boolean; message: string | null }): Promise<void>;
}

export interface FileJobPlatform {
  db: Db;
  files: Files;
  jobs: Jobs;
  clock: Clock;
  log: FastifyBaseLogger;
}

/**
 * Makes files in the background: resumed after a kill, retried after a failure, cancellable at any time, kept for a while.
 * Enqueued in the transaction that inserts the row (`{ client_id, id }`, group: the client).
 */
export function defineFileJob<Row>(platform: FileJobPlatform, job: FileJob<Row>): void {
  const { db, jobs, files, log } = platform;
  jobs.define({
    name: job.name,
    payload,
    concurrency: 2,
    retries,
    handler: async ({ client_id: clientId, id }, { signal, attempt }) => {
      const ref = { clientId, id };
      const fileKey = `${job.folder}/${clientId}/${id}`;
      const row = await db.asService(async (tx) => ((await claimFile(tx, job.table, ref)) ? job.find(tx, ref) : undefined));
      if (!row) {
        // Cancelled after its server was killed: the file is complete, but no row will name it.
        if (await db.asService((tx) => isCancelled(tx, job.table, ref))) await files.delete(fileKey);
        return;
      }
      // A killed server left a partial file.
      await files.discardUnfinished(fileKey);
      try {
        await makeFile(platform, job, { ref, row, fileKey, signal });
      } catch (error) {
        await files.delete(fileKey);
        if (error instanceof Cancelled) return;
        if (!(error instanceof FileRefused) && attempt <= retries) throw error;
        if (!(error instanceof FileRefused)) log.error({ err: error, job: job.name, id }, 'file failed after the last attempt');
        const message = error instanceof FileRefused ? error.message : job.failureMessage;
        await db.asService(async (tx) => {
          if (await updateRunning(tx, job.table, { ...ref, state: 'failed', failure_message: message }))
            await job.onEnd?.(tx, row, { isReady: false, message });
        });
      }
    },
  });
}

interface Work<Row> {
  ref: FileRef;
  row: Row;
  fileKey: string;
  signal: AbortSignal;
}

async function makeFile<Row>({ db, files, clock }: FileJobPlatform, job: FileJob<Row>, work: Work<Row>): Promise<void> {
  const { ref, row, fileKey, signal } = work;
  const update = async (change: FileChange) => {
    if (!(await db.asService((tx) => updateRunning(tx, job.table, { ...ref, ...change })))) throw new Cancelled();
  };
  const checkAccess = async () => {
    if (!(await job.isAllowed(row))) throw new FileRefused('Your access to this company has changed. Ask for the file again.');
  };
  await checkAccess();
  let done = 0;
  let reported = 0;
  const progress: Progress = {
    total: (rows) => update({ rows_total: rows }),
    rows: async (count) => {
      signal.throwIfAborted();
      done += count;
      if (done - reported < progressInterval) return;
      reported = done;
      await update({ rows_done: done });
    },
  };
  let bytes = 0;
  const fileName = await job.make(row, progress, async (content) => {
    ({ bytes } = await files.put(fileKey, content));
  });
  // A membership that ended in between hid later rows.
  await checkAccess();
  const expires = new Date(clock.now().getTime() + job.keptDays * MS_PER.day);
  await db.asService(async (tx) => {
    const ready = { state: 'ready', rows_done: done, rows_total: done, file_key: fileKey, file_name: fileName, bytes } as const;
    if (!(await updateRunning(tx, job.table, { ...ref, ...ready, expires_at: expires }))) throw new Cancelled();
    await job.onEnd?.(tx, row, { isReady: true, message: null });
  });
}
