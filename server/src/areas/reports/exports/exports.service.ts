import { MS_PER } from '@recoup/domain/shared/time';
import { exportLimits, type AccountsExport, type ExportSubject } from '@recoup/contract/reports/exports';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { mayReceive } from '#platform/file-jobs/index.ts';
import type { Files } from '#platform/files/index.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/index.ts';
import type { ExportContent, ExportQuery } from '#platform/db/json-columns.ts';
import { exportEnded, exportGone, exportNotFound, exportNotReady, tooManyExports } from './exports.errors.ts';
import { exportJob } from './exports.jobs.ts';
import { formatOf, presentExport } from './exports.presenter.ts';
import { cancelOwnExport, countUnfinished, findOwnExport, insertExport, listOwnExports } from './exports.repository.ts';

export interface ExportsPlatform {
  db: Db;
  files: Files;
  jobs: Jobs;
  clock: Clock;
}

export function createExportsService({ db, files, jobs, clock }: ExportsPlatform) {
  const ownOf = (caller: ClientCaller, id: string) => ({ clientId: caller.clientId, userId: caller.userId, id });

  return {
    create: (
      caller: ClientCaller,
      { format, content }: { format: 'csv' | 'xlsx'; content: ExportContent },
    ): Promise<AccountsExport> =>
      db.asUser(caller.claims, async (tx) => {
        if ((await countUnfinished(tx, caller)) >= exportLimits.unfinishedPerUser) throw tooManyExports();
        const query: ExportQuery = { ...content, location_ids: caller.locationIds };
        const row = await insertExport(tx, {
          ...ownOf(caller, newId()),
          sessionId: caller.sessionId,
          format,
          query,
          at: clock.now(),
        });
        await recordAuditEntry(tx, caller, {
          action: content.subject === 'payments' ? 'payments.exported' : 'accounts.exported',
          subjectType: 'export',
          subjectId: row.id,
          details: content.subject === 'payments' ? { format } : { format, selected: null },
        });
        await jobs.enqueue(tx, exportJob, { client_id: caller.clientId, id: row.id }, { group: caller.clientId });
        return presentExport(row, clock.now());
      }),

    list: (caller: ClientCaller, subject: ExportSubject): Promise<AccountsExport[]> =>
      db.asViewer(caller.claims, async (tx) => {
        const since = new Date(clock.now().getTime() - exportLimits.keptDays * MS_PER.day);
        return (await listOwnExports(tx, { ...caller, since, subject })).map((row) => presentExport(row, clock.now()));
      }),

    get: (caller: ClientCaller, id: string): Promise<AccountsExport> =>
      db.asViewer(caller.claims, async (tx) => {
        const row = await findOwnExport(tx, ownOf(caller, id));
        if (!row) throw exportNotFound();
        return presentExport(row, clock.now());
      }),

    cancel: (caller: ClientCaller, id: string): Promise<AccountsExport> =>
      db.asUser(caller.claims, async (tx) => {
        const cancelled = await cancelOwnExport(tx, ownOf(caller, id));
        const row = cancelled ?? (await findOwnExport(tx, ownOf(caller, id)));
        if (!row) throw exportNotFound();
        if (row.state !== 'cancelled') throw exportEnded();
        return presentExport(row, clock.now());
      }),

    async open(
      caller: ClientCaller,
      id: string,
    ): Promise<{ content: Readable; fileName: string; bytes: number; format: 'csv' | 'xlsx' }> {
      const row = await db.asUser(caller.claims, async (tx) => {
        const found = await findOwnExport(tx, ownOf(caller, id));
        if (!found || !mayReceive(caller.locationIds, found.query.location_ids)) throw exportNotFound();
        const { state } = presentExport(found, clock.now());
        if (state === 'expired') throw exportGone();
        if (state !== 'ready') throw exportNotReady();
        await recordAuditEntry(tx, caller, { action: 'export.downloaded', subjectType: 'export', subjectId: id });
        return found;
      });
      if (row.file_key === null || row.file_name === null || row.bytes === null || !(await files.exists(row.file_key)))
        throw exportGone();
      return { content: files.get(row.file_key), fileName: row.file_name, bytes: row.bytes, format: formatOf(row) };
    },
  };
}

export type ExportsService = ReturnType<typeof createExportsService>;
