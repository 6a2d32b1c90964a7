import { CERTAINTY, reachEntry, reachedPerson, type ReachEntry, type ReachedPerson } from '@recoup/contract/agency/reach';
import { auditActionLabels } from '@recoup/contract/audit/audit-log';
import { labelOf } from '@recoup/contract/shared/label-of';
import { REPORTS, type ReportKindName } from '@recoup/domain/reports/catalog';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { Readable } from 'node:stream';
import { nameActors, type ActorRow } from '#areas/agency/audit/index.ts';
import { listClientIds } from '#areas/agency/client-ids.repository.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { describeDevice } from '#platform/describe-device.ts';
import { stampInstant } from '#platform/format-instant.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import {
  countPeople,
  findActors,
  findDebtors,
  listPeople,
  listSessions,
  listViewers,
  listAccessByClient,
  type Days,
  type PersonRow,
  type Reach,
  type SessionRow,
  type ViewerRow,
} from './reach.repository.ts';

interface Page {
  cursor?: string | null | undefined;
  limit: number;
}
interface Subject extends Days {
  client_id: string;
  people_id: string;
  include?: 'possible' | undefined;
}
interface ActorQuery extends Days {
  actor: string;
  session?: string | undefined;
}
type Format = 'csv' | 'xlsx';

const batchRows = 1000;

/**
 * Who saw a debtor, and whose data a user or key reached. As the service, because feed tables have no policies: each query is limited to
 * the caller's clients. Every search is recorded in the agency's audit log.
 */
export function createReachService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const record = (caller: AgencyCaller, action: 'reach.searched' | 'reach.exported', details: object, clientId?: string) =>
    db.asService((tx) =>
      recordAgencyEntries(tx, caller, [
        { action, details: { ...details }, ...(clientId ? { clientId, isInternal: true as const } : {}) },
      ]),
    );

  /** Errors: 404 for a client that does not exist or that the caller may not see. */
  async function requireClient({ claims, clientIds: seen }: AgencyCaller, id: string): Promise<void> {
    const found = await db.asViewer(claims, (tx) => listClientIds(tx, { seen, wanted: [id] }));
    if (found.length === 0) throw notFound('company');
  }

  async function viewers(subject: Subject, page: Page): Promise<{ data: ReachEntry[]; nextCursor: string | null }> {
    const { client_id: clientId, people_id: personId, include, ...days } = subject;
    const { rows, nextCursor } = await db.asService((tx) =>
      listViewers(tx, { clientId, personId, withPossible: include === 'possible', ...days }, page),
    );
    const ids = [...new Set(rows.flatMap(({ actor_user_id: id }) => id ?? []))];
    const actors = new Map((await nameActors(db, ids)).map((row) => [row.user_id, row]));
    return { data: rows.map((row) => presentViewer(row, actors.get(row.actor_user_id ?? ''))), nextCursor };
  }

  async function reachOf(caller: AgencyCaller, { actor, ...days }: ActorQuery) {
    const matched = await findActors(db, actor, caller.clientIds);
    const idsOf = (isFeed: boolean) => matched.filter(({ kind }) => (kind === 'feed_key') === isFeed).map(({ id }) => id);
    const reach: Reach = { ...days, actorIds: idsOf(false), systemIds: idsOf(true), clientIds: caller.clientIds };
    return { matched: matched.map(({ kind, name }) => ({ kind, name })), reach };
  }

  async function* pagesOf<T>(read: (page: Page) => Promise<{ data: T[]; nextCursor: string | null }>): AsyncGenerator<T[]> {
    let cursor: string | null = null;
    do {
      const page: { data: T[]; nextCursor: string | null } = await read({ cursor, limit: batchRows });
      yield page.data;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  function write<T>(format: Format, name: string, columns: readonly TabularColumn<T>[], rows: AsyncGenerator<T[]>) {
    const content: Readable = format === 'csv' ? writeCsv(columns, rows) : writeXlsx([sheetOf('Access', columns, rows)]);
    return { content, fileName: `${name}-${clock.today()}.${format}` };
  }

  return {
    debtors: async (caller: AgencyCaller, { client_id: clientId, q }: { client_id: string; q: string }) => {
      await requireClient(caller, clientId);
      const rows = await db.asUser(caller.claims, (tx) => findDebtors(tx, clientId, q));
      await record(caller, 'reach.searched', { people_ids: rows.map(({ people_id: id }) => id) }, clientId);
      return rows.map(({ numbers, ...row }) => ({ ...row, accounts: numbers.map(formatAccountNumber) }));
    },

    async viewers(caller: AgencyCaller, { cursor, limit, ...subject }: Subject & Page) {
      await requireClient(caller, subject.client_id);
      const { client_id: clientId, ...details } = subject;
      await record(caller, 'reach.searched', details, clientId);
      const { data, nextCursor } = await viewers(subject, { cursor, limit });
      return { data, page: { next_cursor: nextCursor, total: null } };
    },

    async openViewers(caller: AgencyCaller, { format, ...subject }: Subject & { format: Format }) {
      await requireClient(caller, subject.client_id);
      const { client_id: clientId, ...details } = subject;
      await record(caller, 'reach.exported', { format, ...details }, clientId);
      return write(
        format,
        'who-saw-debtor',
        viewerColumnsIn(clock.timeZone),
        pagesOf((page) => viewers(subject, page)),
      );
    },

    async people(caller: AgencyCaller, { cursor, limit, ...query }: ActorQuery & Page) {
      await record(caller, 'reach.searched', query);
      const { matched, reach } = await reachOf(caller, query);
      return db.asService(async (tx) => {
        const { rows, nextCursor } = await listPeople(tx, reach, { cursor, limit });
        const wide = cursor ? [] : await listAccessByClient(tx, reach);
        const { session: _session, ...all } = reach;
        const sessions = cursor ? [] : await listSessions(tx, all);
        return {
          data: rows.map(presentPerson),
          page: { next_cursor: nextCursor, total: null },
          matched,
          people: await countPeople(tx, reach),
          sessions: sessions.map(presentSession),
          wide: wide.map(({ client_id: id, client_name: name, last_at: at, what, ...row }) => ({
            ...row,
            what: describeWhat(what),
            client: id === null ? null : { id, name: name ?? '' },
            last_at: at.toISOString(),
          })),
        };
      });
    },

    async openPeople(caller: AgencyCaller, { format, ...query }: ActorQuery & { format: Format }) {
      await record(caller, 'reach.exported', { format, ...query });
      const { reach } = await reachOf(caller, query);
      const read = async (page: Page) => {
        const { rows, nextCursor } = await db.asService((tx) => listPeople(tx, reach, page));
        return { data: rows.map(presentPerson), nextCursor };
      };
      return write(format, 'reached-debtors', personColumnsIn(clock.timeZone), pagesOf(read));
    },
  };
}

const presentSession = ({
  session_id: id,
  first_at: first,
  last_at: last,
  times,
  ip_address: ip,
  user_agent: agent,
}: SessionRow) => ({
  id,
  first_at: first.toISOString(),
  last_at: last.toISOString(),
  times,
  ip,
  device: describeDevice(agent),
});

const presentPerson = ({
  client_id: id,
  client_name: name,
  first_at: first,
  last_at: last,
  ...row
}: PersonRow): ReachedPerson => ({
  ...row,
  client: { id, name },
  first_at: first.toISOString(),
  last_at: last.toISOString(),
});

const actionLabels: Readonly<Record<string, string>> = auditActionLabels;

const LISTS: Readonly<Record<string, string>> = {
  debtors: 'List of debtors',
  accounts: 'List of accounts in the console',
  accounts_export: 'Export of accounts',
  placement_accounts: 'Accounts of a placement in the console',
};

function describeWhat(what: string): string {
  if (what.startsWith('report:'))
    return `Report: ${REPORTS[what.slice('report:'.length) as ReportKindName]?.title ?? 'of the client'}`;
  if (what.startsWith('feed.')) return `Agency’s system: ${what.slice('feed.'.length).replaceAll('_', ' ')}`;
  return LISTS[what] ?? actionLabels[what] ?? what;
}

function presentViewer(row: ViewerRow, actor: ActorRow | undefined): ReachEntry {
  const operation = row.what === 'agency.looked' ? row.details['operation'] : undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actor?.name || (row.actor_name ?? (row.actor_user_id === null ? 'System' : 'Former user')),
    email: actor?.email || null,
    what: describeWhat(row.what) + (operation === 'debtors.get' ? ' at an account' : ''),
    certainty: row.certainty,
    ip: row.ip_address,
    device: row.user_agent ? describeDevice(row.user_agent) : null,
  };
}

const entry = reachEntry.shape;

const viewerColumnsIn = (timeZone: string): readonly TabularColumn<ReachEntry>[] => [
  { header: labelOf(entry.at), kind: 'text', value: (row) => stampInstant(new Date(row.at), timeZone), width: 24 },
  { header: labelOf(entry.actor), kind: 'text', value: (row) => row.actor, width: 28 },
  { header: labelOf(entry.email), kind: 'text', value: (row) => row.email, width: 32 },
  { header: labelOf(entry.what), kind: 'text', value: (row) => row.what, width: 36 },
  { header: labelOf(entry.certainty), kind: 'text', value: (row) => CERTAINTY[row.certainty], width: 22 },
  { header: labelOf(entry.ip), kind: 'text', value: (row) => row.ip },
  { header: labelOf(entry.device), kind: 'text', value: (row) => row.device, width: 24 },
];

const person = reachedPerson.shape;

const personColumnsIn = (timeZone: string): readonly TabularColumn<ReachedPerson>[] => [
  { header: labelOf(person.client), kind: 'text', value: (row) => row.client.name, width: 28 },
  { header: labelOf(person.name), kind: 'text', value: (row) => row.name, width: 32 },
  { header: labelOf(person.accounts), kind: 'number', value: (row) => row.accounts },
  { header: labelOf(person.times), kind: 'number', value: (row) => row.times },
  { header: labelOf(person.first_at), kind: 'text', value: (row) => stampInstant(new Date(row.first_at), timeZone), width: 24 },
  { header: labelOf(person.last_at), kind: 'text', value: (row) => stampInstant(new Date(row.last_at), timeZone), width: 24 },
];
