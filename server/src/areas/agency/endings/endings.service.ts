import type { ClientEnding, ClientEndingState, endClient, recordClientReturn } from '@recoup/contract/agency/client-endings';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { ENDING_CHECKS } from '@recoup/domain/agency/client-endings';
import { recordAgencyEntries, type AgencyEntry } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { clientEnded, conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import type { Jobs } from '#platform/jobs/index.ts';
import { readPeriods } from '#areas/agency/retention/index.ts';
import { closeAccess, lockClient } from './close.repository.ts';
import { writeEnded } from './ended.email.ts';
import {
  findEnding,
  insertEnding,
  listEndings,
  lockEnding,
  moveEnding,
  updateEnding,
  type EndingRow,
} from './endings.repository.ts';
import { presentEnding, type RecordsPeriod } from './endings.presenter.ts';
import { deletionJob, exportJob } from './job-names.ts';
import { countFigures, listOpen } from './preview.repository.ts';

interface Context {
  db: Db;
  clock: AgencyClock;
  jobs: Jobs;
  sendEmail: Mailer['send'];
}

/** The retention period of ended clients' records. */
export async function readRecordsPeriod(tx: Tx): Promise<RecordsPeriod> {
  const period = (await readPeriods(tx)).find(({ kind }) => kind === 'ended_clients');
  if (!period) throw new Error('the records of ended clients have no period');
  return { months: period.months, source: period.source };
}

/** The end of a client: closed access, export, return and deletion. Each step is in the client's audit log and in the agency's. */
export function createEndingsService({ db, clock, jobs, sendEmail }: Context) {
  const present = async (tx: Tx, row: EndingRow): Promise<ClientEnding> => presentEnding(row, await readRecordsPeriod(tx), clock);

  async function found(tx: Tx, clientId: string): Promise<EndingRow> {
    const row = await lockEnding(tx, clientId);
    if (!row) throw notFound('end of this company');
    return row;
  }

  async function again(tx: Tx, clientId: string): Promise<ClientEnding> {
    const row = await findEnding(tx, clientId);
    if (!row) throw new Error('a locked ending exists');
    return present(tx, row);
  }

  return {
    list: (caller: AgencyCaller, query: { cursor?: string | undefined; limit: number }) =>
      db.asService(async (tx) => {
        const period = await readRecordsPeriod(tx);
        const { rows, nextCursor } = await listEndings(tx, { ...query, clientIds: caller.clientIds });
        return { data: rows.map((row) => presentEnding(row, period, clock)), page: { next_cursor: nextCursor, total: null } };
      }),

    get: (clientId: string): Promise<ClientEndingState> =>
      db.asService(async (tx) => {
        const row = await findEnding(tx, clientId);
        if (row) return { ending: await present(tx, row), preview: null };
        const { is_healthcare: isHealthcare, ...figures } = await countFigures(tx, clientId);
        return { ending: null, preview: { checks: await listOpen(tx, clientId), figures, is_healthcare: isHealthcare } };
      }),

    end: (caller: AgencyCaller, clientId: string, body: BodyOf<typeof endClient>): Promise<ClientEnding> =>
      db.asService(async (tx) => {
        const client = await lockClient(tx, clientId);
        if (!client) throw notFound('company');
        if (client.ended_at) throw clientEnded();
        requireName(client.name, body.confirmation);
        // Checked under the lock, so that nothing is posted before the client ends.
        const open = (await listOpen(tx, clientId)).filter(({ check }) => ENDING_CHECKS[check] === 'end');
        if (open.length > 0)
          throw conflict(
            'ending_blocked',
            'This client still has open items. Reload the page to see them, and close them first.',
          );
        const { reason, disposition, with_numbers: withNumbers } = body;
        const now = clock.now();
        // Sent before the access ends, because the client has no admins afterward.
        await emailAdmins(tx, sendEmail, { clientId, content: writeEnded(client, reason) });
        await closeAccess(tx, clientId, { now, userId: caller.userId, name: caller.name });
        await insertEnding(tx, {
          client_id: clientId,
          reason,
          disposition,
          with_numbers: withNumbers,
          ended_by: caller.userId,
          ended_by_name: caller.name,
          ended_at: now,
        });
        await recordAgencyEntries(tx, caller, [
          entryOf('client.ended', clientId, { reason, disposition, with_numbers: withNumbers }),
        ]);
        await jobs.enqueue(tx, exportJob, { client_id: clientId }, { group: clientId });
        return again(tx, clientId);
      }),

    retryExport: (caller: AgencyCaller, clientId: string): Promise<ClientEnding> =>
      db.asService(async (tx) => {
        await found(tx, clientId);
        if (!(await moveEnding(tx, clientId, { to: 'exporting', who: 'agency', set: { failure_message: null } })))
          throw conflict('export_not_failed', 'The export has not failed. Reload the page to see its state.');
        await recordAgencyEntries(tx, caller, [entryOf('client.export_retried', clientId)]);
        await jobs.enqueue(tx, exportJob, { client_id: clientId }, { group: clientId });
        return again(tx, clientId);
      }),

    recordReturn: (
      caller: AgencyCaller,
      clientId: string,
      { to, how }: BodyOf<typeof recordClientReturn>,
    ): Promise<ClientEnding> =>
      db.asService(async (tx) => {
        const row = await found(tx, clientId);
        requireExported(row);
        if (row.returned_at)
          throw conflict('already_returned', `${row.returned_by_name ?? 'A colleague'} already recorded the return.`);
        await updateEnding(tx, clientId, {
          returned_at: clock.now(),
          returned_to: to,
          returned_how: how,
          returned_by_name: caller.name,
        });
        await recordAgencyEntries(tx, caller, [entryOf('client.data_returned', clientId, { to, how })]);
        return again(tx, clientId);
      }),

    orderDeletion: (caller: AgencyCaller, clientId: string, confirmation: string): Promise<ClientEnding> =>
      db.asService(async (tx) => {
        const row = await found(tx, clientId);
        requireName(row.client_name, confirmation);
        requireExported(row);
        if (row.deletion_ordered_at)
          throw conflict('deletion_ordered', `${row.deletion_ordered_by_name ?? 'A colleague'} already ordered the deletion.`);
        if (row.disposition === 'return' && !row.returned_at)
          throw conflict('not_returned', 'Record the return of the data first: the agreement says that it is returned.');
        const now = clock.now();
        await updateEnding(tx, clientId, { deletion_ordered_at: now, deletion_ordered_by_name: caller.name });
        await recordAgencyEntries(tx, caller, [entryOf('client.deletion_ordered', clientId)]);
        // It deletes what is due already. Otherwise the nightly purge does, once the period has ended and no hold is left.
        await jobs.enqueue(tx, deletionJob, { client_id: clientId }, { group: clientId });
        return again(tx, clientId);
      }),
  };
}

function requireName(name: string, confirmation: string): void {
  if (confirmation.toLowerCase() !== name.trim().toLowerCase())
    throw unprocessable([{ path: 'confirmation', message: `Type ${name} to confirm.` }]);
}

function requireExported({ state }: EndingRow): void {
  if (state === 'exporting' || state === 'failed')
    throw conflict('not_exported', 'The export is not ready. Wait for it, or make it again if it failed.');
}

type EndingAction = 'client.ended' | 'client.export_retried' | 'client.data_returned' | 'client.deletion_ordered';

const entryOf = (action: EndingAction, clientId: string, details: Record<string, unknown> = {}): AgencyEntry => ({
  action,
  clientId,
  subjectType: 'client',
  subjectId: clientId,
  details,
});
