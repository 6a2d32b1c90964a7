import { MS_PER } from '@recoup/domain/shared/time';
import {
  reportLimits,
  type ReportFormat,
  type ReportLink,
  type ReportParameters,
  type ReportRun,
} from '@recoup/contract/reports/reports';
import { REPORTS, type ReportKindName } from '@recoup/domain/reports/catalog';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { roleSeen } from '#platform/http/roles.ts';
import { newId } from '#platform/ids.ts';
import { createLinks, linkExpiry } from '#platform/signed-links.ts';
import { mayDownload, mayRun } from '../reports.policy.ts';
import { normalizeParameters } from '../parameters.ts';
import {
  reportExpired,
  reportMissing,
  runEnded,
  runNotFound,
  runNotReady,
  runUnfinished,
  tooManyRuns,
} from '../reports.errors.ts';
import { presentRun } from './runs.presenter.ts';
import { requestRun, countUnfinishedRuns, findOwnRun, leaveRun, listOwnRuns, type RunRow } from './runs.repository.ts';

export const runJob = { name: 'reports.make' } as const;

/** How long runs are listed; their files expire much earlier. */
const listedDays = 90;

interface RunRequest {
  kind: ReportKindName;
  format: ReportFormat;
  parameters: ReportParameters;
}

type RunsPlatform = Pick<Platform, 'db' | 'files' | 'jobs' | 'clock' | 'vault'>;

export function createRunsService({ db, files, jobs, clock, vault }: RunsPlatform) {
  const links = createLinks(vault);
  const isAdmin = (caller: ClientCaller) => roleSeen(caller.role) === 'client_admin';

  const findOwn = async (tx: Tx, caller: ClientCaller, id: string): Promise<RunRow> => {
    const row = await findOwnRun(tx, caller, id);
    if (!row) throw runNotFound();
    return row;
  };

  async function ask(tx: Tx, caller: ClientCaller, { kind, format, parameters }: RunRequest): Promise<ReportRun> {
    if (!mayRun(kind, isAdmin(caller))) throw forbidden();
    if ((await countUnfinishedRuns(tx, caller)) >= reportLimits.unfinishedPerUser) throw tooManyRuns();
    const now = clock.now();
    const requested = await requestRun(tx, { clientId: caller.clientId, id: newId(), kind, format, parameters, at: now });
    if (!requested) throw runNotFound();
    await recordAuditEntry(tx, caller, {
      action: 'report.requested',
      subjectType: 'report_run',
      subjectId: requested.run_id,
      details: { title: REPORTS[kind].title, format },
    });
    if (requested.is_new)
      await jobs.enqueue(tx, runJob, { client_id: caller.clientId, id: requested.run_id }, { group: caller.clientId });
    return presentRun(await findOwn(tx, caller, requested.run_id), now);
  }

  return {
    create: (caller: ClientCaller, { kind, format, parameters }: RunRequest): Promise<ReportRun> =>
      db.asUser(caller.claims, (tx) => {
        const today = clock.today();
        return ask(tx, caller, { kind, format, parameters: normalizeParameters(kind, parameters, today) });
      }),

    list: (caller: ClientCaller, query: { kind?: ReportKindName[] | undefined; cursor?: string | undefined; limit: number }) =>
      db.asViewer(caller.claims, async (tx) => {
        const now = clock.now();
        const since = new Date(now.getTime() - listedDays * MS_PER.day);
        const { rows, nextCursor } = await listOwnRuns(tx, caller, { ...query, since });
        return { rows: rows.map((row) => presentRun(row, now)), nextCursor };
      }),

    get: (caller: ClientCaller, id: string): Promise<ReportRun> =>
      db.asViewer(caller.claims, async (tx) => presentRun(await findOwn(tx, caller, id), clock.now())),

    cancel: (caller: ClientCaller, id: string): Promise<ReportRun> =>
      db.asUser(caller.claims, async (tx) => {
        const hasLeft = await leaveRun(tx, { clientId: caller.clientId, id }, clock.now());
        const run = presentRun(await findOwn(tx, caller, id), clock.now());
        if (!hasLeft && run.state !== 'cancelled') throw runEnded();
        return run;
      }),

    retry: (caller: ClientCaller, id: string): Promise<ReportRun> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findOwn(tx, caller, id);
        const { can, state } = presentRun(row, clock.now());
        if (!can.retry && state !== 'ready') throw runUnfinished();
        return ask(tx, caller, row);
      }),

    link: (caller: ClientCaller, id: string): Promise<ReportLink> =>
      db.asViewer(caller.claims, async (tx) => {
        const row = await findOwn(tx, caller, id);
        if (!mayDownload({ isAdmin: isAdmin(caller), locationIds: caller.locationIds }, row)) throw runNotFound();
        const { state } = presentRun(row, clock.now());
        if (state === 'expired') throw reportExpired();
        if (state !== 'ready' || row.file_key === null || row.file_name === null || row.bytes === null) throw runNotReady();
        // The browser follows the link outside the app and could not show an error, so a missing file is reported here.
        if (!(await files.exists(row.file_key))) throw reportMissing();
        const expiresAt = linkExpiry(clock.now());
        const token = links.sign({ kind: 'run', clientId: caller.clientId, id, userId: caller.userId, expiresAt });
        return {
          path: `/v1/report-files/${token}`,
          file_name: row.file_name,
          bytes: row.bytes,
          expires_at: expiresAt.toISOString(),
        };
      }),
  };
}

export type RunsService = ReturnType<typeof createRunsService>;
