import type {
  changeComplaint,
  Complaint,
  ComplaintCounts,
  ComplaintFilters,
  ComplaintSettings,
  createComplaint,
  moveComplaint,
} from '@recoup/contract/agency/complaints';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import {
  COMPLAINT_STATE_LABELS,
  complaintDueOn,
  complaintKinds,
  complaintStates,
  formatComplaintNumber,
} from '@recoup/domain/agency/complaints';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { addMonths, monthOf } from '@recoup/domain/shared/periods';
import type { Readable } from 'node:stream';
import { recordAgencyEntries, type AgencyEntry } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { complaintColumnsIn } from './complaint-file.ts';
import { presentComplaint } from './complaints.presenter.ts';
import {
  countByMonth,
  countOpen,
  findAccountByNumber,
  findComplaint,
  findComplaintDays,
  insertComplaint,
  listComplaints,
  listOwners,
  lockComplaint,
  saveComplaintDays,
  updateComplaint,
  type ComplaintRow,
  type ComplaintScope,
} from './complaints.repository.ts';

type Move = BodyOf<typeof moveComplaint>;
type NewFacts = BodyOf<typeof createComplaint>;
type ChangedFacts = BodyOf<typeof changeComplaint>;

const batchRows = 500;
const MONTHS = 12;

const changed = () => conflict('changed', 'A colleague changed this complaint. Reload it to see the changes.');

/** The agency's register of complaints. Recorded only in the agency's audit log, because clients must not see complaints. */
export function createComplaintsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const scopeOf = ({ clientIds }: AgencyCaller): ComplaintScope => ({ clientIds, today: clock.today() });

  async function get(tx: Tx, caller: AgencyCaller, id: string): Promise<Complaint> {
    const row = await findComplaint(tx, scopeOf(caller), id);
    if (!row) throw notFound('complaint');
    return presentComplaint(row, clock.today());
  }

  async function lock(tx: Tx, caller: AgencyCaller, { id, revision }: { id: string; revision: number }): Promise<ComplaintRow> {
    const row = await lockComplaint(tx, scopeOf(caller), id);
    if (!row) throw notFound('complaint');
    if (row.revision !== revision) throw changed();
    return row;
  }

  async function resolveFacts(tx: Tx, clientId: string | null, facts: NewFacts) {
    const { account_number: number, owner_id: ownerId, text: body, due_on: dueOn, ...rest } = facts;
    if (rest.received_on > clock.today())
      throw unprocessable([{ path: 'received_on', message: 'Choose today or an earlier day.' }]);
    if (clientId === null && (rest.source === 'client' || rest.source === 'debtor_through_client'))
      throw unprocessable([{ path: 'source', message: 'Choose the client whose complaint this is.' }]);
    if (clientId === null && number !== '')
      throw unprocessable([{ path: 'account_number', message: 'A complaint about your agency is about no account.' }]);
    const parsed = number === '' ? null : parseAccountNumber(number);
    const accountId = parsed === null || clientId === null ? null : await findAccountByNumber(tx, clientId, parsed);
    if (number !== '' && accountId === null)
      throw unprocessable([
        { path: 'account_number', message: 'This client has no account with this number. Use the format A-1042-1.' },
      ]);
    const owner = ownerId === null ? null : (await listOwners(tx)).find(({ id }) => id === ownerId);
    if (owner === undefined || (owner?.client_ids && !(clientId !== null && owner.client_ids.includes(clientId))))
      throw unprocessable([
        {
          path: 'owner_id',
          message: `Choose an administrator with access to ${clientId === null ? 'all clients' : 'this client'}.`,
        },
      ]);
    const due = dueOn ?? complaintDueOn(rest.received_on, await findComplaintDays(tx));
    if (due < rest.received_on) throw unprocessable([{ path: 'due_on', message: 'Choose the day of receipt or later.' }]);
    return { ...rest, body, due_on: due, account_id: accountId, owner_id: owner?.id ?? null, owner_name: owner?.name ?? null };
  }

  async function* batches(caller: AgencyCaller, filters: ComplaintFilters): AsyncGenerator<Complaint[]> {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listComplaints>> = await db.asUser(caller.claims, (tx) =>
        listComplaints(tx, scopeOf(caller), { ...filters, cursor, limit: batchRows }),
      );
      yield page.rows.map((row) => presentComplaint(row, clock.today()));
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  async function settingsOf(tx: Tx): Promise<ComplaintSettings> {
    const owners = (await listOwners(tx)).map(({ id, name }) => ({ id, name }));
    return { complaint_days: await findComplaintDays(tx), owners };
  }

  return {
    async list(caller: AgencyCaller, query: ComplaintFilters & { cursor?: string | undefined; limit: number }) {
      const { rows, nextCursor } = await db.asUser(caller.claims, (tx) => listComplaints(tx, scopeOf(caller), query));
      await db.asService((tx) =>
        recordAgencyEntries(tx, caller, [{ action: 'agency.listed', details: { list: 'complaints', rows: rows.length } }]),
      );
      return { data: rows.map((row) => presentComplaint(row, clock.today())), page: { next_cursor: nextCursor, total: null } };
    },

    async open(
      caller: AgencyCaller,
      { format, ...filters }: ComplaintFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      await db.asService((tx) =>
        recordAgencyEntries(tx, caller, [{ action: 'complaints.exported', details: { format, ...filters } }]),
      );
      const columns = complaintColumnsIn(clock.timeZone);
      const rows = batches(caller, filters);
      const content = format === 'csv' ? writeCsv(columns, rows) : writeXlsx([sheetOf('Complaints', columns, rows)]);
      return { content, fileName: `complaints-${clock.today()}.${format}` };
    },

    counts: (caller: AgencyCaller): Promise<ComplaintCounts> =>
      db.asUser(caller.claims, async (tx) => {
        const first = addMonths(monthOf(clock.today()), 1 - MONTHS);
        const months = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index));
        const rows = await countByMonth(tx, scopeOf(caller), first);
        const { open, overdue } = await countOpen(tx, scopeOf(caller));
        const kinds = complaintKinds.flatMap((kind) => {
          const counts = months.map((month) => rows.find((row) => row.kind === kind && row.month === month)?.count ?? 0);
          const total = counts.reduce((sum, count) => sum + count, 0);
          return total > 0 ? [{ kind, counts, total }] : [];
        });
        return { months, kinds, open, overdue };
      }),

    settings: (): Promise<ComplaintSettings> => db.asService(settingsOf),

    saveSettings: (caller: AgencyCaller, days: number): Promise<ComplaintSettings> =>
      db.asService(async (tx) => {
        const before = await saveComplaintDays(tx, { days, byName: caller.name, now: clock.now() });
        await recordAgencyEntries(tx, caller, [{ action: 'complaints.days_set', details: { before, after: days } }]);
        return settingsOf(tx);
      }),

    get: async (caller: AgencyCaller, id: string): Promise<Complaint> => {
      const found = await db.asUser(caller.claims, (tx) => get(tx, caller, id));
      await db.asService((tx) => recordAgencyEntries(tx, caller, [entryOf('complaint.viewed', found)]));
      return found;
    },

    /** `clientId` null: about the agency itself. */
    create: (caller: AgencyCaller, clientId: string | null, body: NewFacts): Promise<Complaint> =>
      db.asService(async (tx) => {
        const facts = await resolveFacts(tx, clientId, body);
        const author = { created_by: caller.userId, created_by_name: caller.name, created_at: clock.now() };
        const id = await insertComplaint(tx, { ...facts, client_id: clientId, ...author });
        const made = await get(tx, caller, id);
        await recordAgencyEntries(tx, caller, [entryOf('complaint.recorded', made)]);
        return made;
      }),

    change: (caller: AgencyCaller, id: string, { revision, ...body }: ChangedFacts): Promise<Complaint> =>
      db.asService(async (tx) => {
        const row = await lock(tx, caller, { id, revision });
        const facts = await resolveFacts(tx, row.client_id, body);
        await updateComplaint(tx, row, facts);
        const saved = await get(tx, caller, id);
        const fields = Object.keys(facts) as (keyof typeof facts)[];
        const before = Object.fromEntries(
          fields.filter((field) => row[field] !== facts[field]).map((field) => [field, row[field]]),
        );
        await recordAgencyEntries(tx, caller, [entryOf('complaint.changed', saved, { before })]);
        return saved;
      }),

    move: (caller: AgencyCaller, id: string, step: Move): Promise<Complaint> =>
      db.asService(async (tx) => {
        const row = await lock(tx, caller, { id, revision: step.revision });
        if (!complaintStates.can(row.state, step.to, 'agency'))
          throw conflict(
            'state_not_reachable',
            `${formatComplaintNumber(row.number)} is ${COMPLAINT_STATE_LABELS[row.state].toLowerCase()}. Reload it to see its current state.`,
          );
        await updateComplaint(tx, row, changeOf(step, { byName: caller.name, now: clock.now() }));
        const moved = await get(tx, caller, id);
        const { answer, outcome, resolution } = row;
        const reason = 'reason' in step ? { reason: step.reason, before: { answer, outcome, resolution } } : {};
        await recordAgencyEntries(tx, caller, [entryOf('complaint.moved', moved, { from: row.state, to: step.to, ...reason })]);
        return moved;
      }),
  };
}

type ComplaintAction = 'complaint.viewed' | 'complaint.recorded' | 'complaint.changed' | 'complaint.moved';

function entryOf(action: ComplaintAction, { id, client, reference }: Complaint, details: object = {}): AgencyEntry {
  return {
    action,
    ...(client ? { clientId: client.id } : {}),
    subjectType: 'complaint',
    subjectId: id,
    details: { reference, ...details },
    isInternal: true,
  };
}

function changeOf(step: Move, { byName, now }: { byName: string; now: Date }) {
  if (step.to === 'answered') return { state: step.to, answer: step.answer, answered_at: now, answered_by_name: byName };
  if (step.to === 'resolved')
    return { state: step.to, outcome: step.outcome, resolution: step.resolution, resolved_at: now, resolved_by_name: byName };
  if (step.to === 'withdrawn') return { state: step.to };
  // The audit log keeps the former answer.
  const nothing = { answer: null, answered_at: null, answered_by_name: null };
  return { state: step.to, ...nothing, outcome: null, resolution: null, resolved_at: null, resolved_by_name: null };
}
