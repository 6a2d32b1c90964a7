import { exportLimits } from '@recoup/contract/exports';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { PaymentsFile } from '../../payments/payments/index.ts';
import type { AccountsFile } from '../debtors/index.ts';
import { formatOf } from './exports.presenter.ts';
import { findMembership, takeExport, updateRunning, type ExportRow, type StoredQuery } from './exports.repository.ts';

export const exportJob = { name: 'exports.write' } as const;
const payload = z.object({ client_id: z.uuid(), id: z.uuid() });
const retries = 5;
const dayMs = 86_400_000;

/** Ends the writing of a file whose export was cancelled meanwhile. */
class Cancelled extends Error {}

export interface ExportJobPlatform {
  db: Db;
  files: Files;
  jobs: Jobs;
  clock: Clock;
  log: FastifyBaseLogger;
  accounts: AccountsFile;
  payments: PaymentsFile;
}

export function defineExportJob(platform: ExportJobPlatform): void {
  const { db, jobs, files, log } = platform;
  jobs.define({
    ...exportJob,
    payload,
    concurrency: 2,
    retries,
    handler: async ({ client_id: clientId, id }, { signal, attempt }) => {
      const ref = { clientId, id };
      const row = await db.asService((tx) => takeExport(tx, ref));
      if (!row) return;
      const fileKey = `exports/${clientId}/${id}`;
      // A server that was killed while it wrote has left its half behind.
      await files.discardUnfinished(fileKey);
      try {
        await writeExport(platform, { ...ref, row, fileKey, signal });
      } catch (error) {
        if (error instanceof Cancelled) return files.delete(fileKey);
        if (attempt <= retries) throw error;
        log.error({ err: error, export: id }, 'export given up');
        await db.asService((tx) =>
          updateRunning(tx, ref, {
            state: 'failed',
            failure_message: 'The file could not be made. Please export the list again.',
          }),
        );
      }
    },
  });
}

interface Work {
  clientId: string;
  id: string;
  row: ExportRow;
  fileKey: string;
  signal: AbortSignal;
}

async function writeExport({ db, files, clock, ...lists }: ExportJobPlatform, work: Work): Promise<void> {
  const { row, signal, fileKey } = work;
  const query = row.query as unknown as StoredQuery;
  const author = { clientId: work.clientId, userId: row.created_by };
  const update = async (change: Parameters<typeof updateRunning>[2]) => {
    if (!(await db.asService((tx) => updateRunning(tx, work, change)))) throw new Cancelled();
  };
  const isStillMember = async () => {
    const membership = await db.asService((tx) => findMembership(tx, author));
    return membership !== undefined && String(membership.location_ids) === String(query.location_ids);
  };
  const refuse = () =>
    update({ state: 'failed', failure_message: 'Your access to this company has changed. Export the list again.' });

  if (!(await isStillMember())) return refuse();
  // In the author's own name: row-level security stands under this reading as under a request's.
  const reader = {
    claims: { sub: row.created_by, role: 'authenticated' },
    clientId: work.clientId,
    locationIds: query.location_ids,
  };
  const total = await (query.subject === 'payments'
    ? lists.payments.count(reader, query.filters)
    : lists.accounts.count(reader, query.filters));
  await update({ rows_total: total });
  let done = 0;
  const onRows = async (rows: number) => {
    signal.throwIfAborted();
    done += rows;
    await update({ rows_done: done });
  };
  const format = formatOf(row);
  const { content, fileName } =
    query.subject === 'payments'
      ? lists.payments.write(reader, { filters: query.filters, format }, onRows)
      : lists.accounts.write(reader, { filters: query.filters, format }, onRows);
  const { bytes } = await files.put(fileKey, content);
  // A membership that ended on the way has left later rows out: such a file is no answer.
  if (!(await isStillMember())) {
    await files.delete(fileKey);
    return refuse();
  }
  const expiresAt = new Date(clock.now().getTime() + exportLimits.keptDays * dayMs);
  await update({ state: 'ready', rows_total: done, file_key: fileKey, file_name: fileName, bytes, expires_at: expiresAt });
}
