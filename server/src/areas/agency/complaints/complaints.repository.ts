import type { ComplaintFilters } from '@recoup/contract/agency/complaints';
import { COMPLAINT_DAYS, parseComplaintNumber, type ComplaintState } from '@recoup/domain/agency/complaints';
import { addDays } from '@recoup/domain/shared/days';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

export interface ComplaintRow {
  id: string;
  /** Null: about the agency itself. */
  client_id: string | null;
  client_name: string | null;
  number: number;
  kind: string;
  source: string;
  complainant: string;
  account_id: string | null;
  account_number: number | null;
  people_id: string | null;
  debtor_name: string | null;
  body: string;
  received_on: string;
  due_on: string;
  owner_id: string | null;
  owner_name: string | null;
  state: ComplaintState;
  answer: string | null;
  answered_at: Date | null;
  answered_by_name: string | null;
  outcome: string | null;
  resolution: string | null;
  resolved_at: Date | null;
  resolved_by_name: string | null;
  created_at: Date;
  created_by_name: string;
  revision: number;
}

const selected = sql`
  select m.id, m.client_id, c.name as client_name, m.number, m.kind, m.source, m.complainant, m.account_id,
    a.number as account_number, a.person_id as people_id, a.debtor_name, m.body, m.received_on, m.due_on, m.owner_id, m.owner_name,
    m.state, m.answer, m.answered_at, m.answered_by_name, m.outcome, m.resolution, m.resolved_at, m.resolved_by_name, m.created_at,
    m.created_by_name, m.revision
  from portal.complaints m
  left join portal.clients c on c.id = m.client_id
  left join portal.accounts a on a.client_id = m.client_id and a.id = m.account_id`;

/** Clients to which the caller is limited; null: all, and the agency itself. */
export interface ComplaintScope {
  clientIds: readonly string[] | null;
  today: string;
}

const ofClients = ({ clientIds }: ComplaintScope): RawBuilder<unknown> =>
  clientIds === null ? sql`true` : sql`m.client_id = any (${[...clientIds]}::uuid[])`;

/** A week from today on. */
const WEEK = 7;

function conditions(scope: ComplaintScope, { q = '', ...filters }: ComplaintFilters): RawBuilder<unknown> {
  const number = parseComplaintNumber(q);
  const words = number === null ? q.split(/\s+/).filter((word) => word !== '') : [];
  return sql.join(
    [
      ofClients(scope),
      ...(number === null ? [] : [sql`m.number = ${number}`]),
      ...words.map((word) => sql`position(lower(${word}) in lower(m.complainant || ' ' || coalesce(a.debtor_name, ''))) > 0`),
      ...(filters.state?.length ? [sql`m.state = any (${filters.state})`] : []),
      ...(filters.kind?.length ? [sql`m.kind = any (${filters.kind})`] : []),
      ...(filters.source?.length ? [sql`m.source = any (${filters.source})`] : []),
      ...(filters.client?.length ? [sql`m.client_id = any (${filters.client}::uuid[])`] : []),
      ...(filters.about === 'agency' ? [sql`m.client_id is null`] : []),
      ...(filters.due === 'overdue' ? [sql`m.state = 'open' and m.due_on < ${scope.today}::date`] : []),
      ...(filters.due === 'week'
        ? [sql`m.state = 'open' and m.due_on between ${scope.today}::date and ${addDays(scope.today, WEEK)}::date`]
        : []),
      ...(filters.from ? [sql`m.received_on >= ${filters.from}::date`] : []),
      ...(filters.to ? [sql`m.received_on <= ${filters.to}::date`] : []),
    ],
    sql` and `,
  );
}

const order = 'complaints';
/** Open ones by due date, then the others by day of receipt, newest first. */
const tier = sql`(m.state <> 'open')::integer`;
const position = sql`case when m.state = 'open' then m.due_on - date '2000-01-01' else date '2000-01-01' - m.received_on end`;

export async function listComplaints(
  tx: Tx,
  scope: ComplaintScope,
  { cursor, limit, ...filters }: ComplaintFilters & { cursor?: string | null | undefined; limit: number },
): Promise<{ rows: ComplaintRow[]; nextCursor: string | null }> {
  const [first, second, third] = cursor ? decodeCursor(order, cursor, ['integer', 'integer', 'integer']) : [];
  const after = cursor
    ? sql`(${tier}, ${position}, m.number) > (${first}::integer, ${second}::integer, ${third}::integer)`
    : sql`true`;
  const { rows } = await sql<ComplaintRow & { tier: number; position: number }>`
    select f.*, ${tier} as tier, ${position} as position
    from (${selected} where ${conditions(scope, filters)} and ${after}
      order by ${tier}, ${position}, m.number limit ${limit + 1}) f
    join portal.complaints m on m.id = f.id
    order by tier, position, m.number`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? encodeCursor(order, [last.tier, last.position, last.number]) : null;
  return { rows: page.map(({ tier: _tier, position: _position, ...row }) => row), nextCursor };
}

export async function findComplaint(tx: Tx, scope: ComplaintScope, id: string): Promise<ComplaintRow | null> {
  const { rows } = await sql<ComplaintRow>`${selected} where m.id = ${id} and ${ofClients(scope)}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the complaint against concurrent changes. */
export async function lockComplaint(tx: Tx, scope: ComplaintScope, id: string): Promise<ComplaintRow | null> {
  const { rows } = await sql<ComplaintRow>`${selected} where m.id = ${id} and ${ofClients(scope)} for update of m`.execute(tx);
  return rows[0] ?? null;
}

interface ComplaintFacts {
  kind: string;
  source: string;
  complainant: string;
  account_id: string | null;
  body: string;
  received_on: string;
  due_on: string;
  owner_id: string | null;
  owner_name: string | null;
}

export async function insertComplaint(
  tx: Tx,
  complaint: ComplaintFacts & { client_id: string | null; created_by: string; created_by_name: string; created_at: Date },
): Promise<string> {
  const { id } = await tx.insertInto('portal.complaints').values(complaint).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface ComplaintChange extends Partial<ComplaintFacts> {
  state?: ComplaintState;
  answer?: string | null;
  answered_at?: Date | null;
  answered_by_name?: string | null;
  outcome?: string | null;
  resolution?: string | null;
  resolved_at?: Date | null;
  resolved_by_name?: string | null;
}

/** The one statement that changes a complaint. */
export async function updateComplaint(tx: Tx, { id, revision }: ComplaintRow, change: ComplaintChange): Promise<void> {
  await tx
    .updateTable('portal.complaints')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

export async function findAccountByNumber(tx: Tx, clientId: string, number: number): Promise<string | null> {
  const row = await tx
    .selectFrom('portal.accounts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Owner {
  id: string;
  name: string;
  client_ids: string[] | null;
}

/** Administrators of the agency: those who change complaints. */
export async function listOwners(tx: Tx): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select g.user_id as id, coalesce(nullif(p.name, ''), p.email, 'A colleague') as name, g.client_ids
    from portal.agency_members g left join portal.user_profiles p on p.user_id = g.user_id
    where g.ended_at is null and g.role = 'agency_admin'
    order by 2, 1`.execute(tx);
  return rows;
}

/** Complaints by kind and month of receipt from a first month on. */
export async function countByMonth(tx: Tx, scope: ComplaintScope, since: string) {
  const { rows } = await sql<{ kind: string; month: string; count: number }>`
    select m.kind, date_trunc('month', m.received_on)::date as month, count(*)::integer as count
    from portal.complaints m where ${ofClients(scope)} and m.received_on >= ${since}::date group by 1, 2`.execute(tx);
  return rows;
}

export interface OpenComplaints {
  open: number;
  overdue: number;
  due_on: string | null;
}

export async function countOpen(tx: Tx, scope: ComplaintScope): Promise<OpenComplaints> {
  const { rows } = await sql<OpenComplaints>`
    select count(*)::integer as open, count(*) filter (where m.due_on < ${scope.today}::date)::integer as overdue, min(m.due_on) as due_on
    from portal.complaints m where ${ofClients(scope)} and m.state = 'open'`.execute(tx);
  return rows[0] ?? { open: 0, overdue: 0, due_on: null };
}

export async function findComplaintDays(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('portal.compliance_settings').select('complaint_days').executeTakeFirst();
  return row?.complaint_days ?? COMPLAINT_DAYS;
}

/** Answers the days that applied before. */
export async function saveComplaintDays(
  tx: Tx,
  { days, byName, now }: { days: number; byName: string; now: Date },
): Promise<number> {
  const before = await findComplaintDays(tx);
  const values = { complaint_days: days, updated_by_name: byName, updated_at: now };
  await tx
    .insertInto('portal.compliance_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
  return before;
}
