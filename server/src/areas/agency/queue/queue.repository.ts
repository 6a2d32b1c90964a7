import { dueOn, QUEUE_KINDS, type QueueKind } from '@recoup/domain/agency/queue';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { boundsOf, ofClients, type QueueScope } from './queue.filters.ts';

/** One row of a kind. */
export interface WaitingRow {
  kind: QueueKind;
  client_id: string;
  id: string;
  at: Date;
  at_text: string;
  account_id: string | null;
}

export interface QueueRow extends WaitingRow {
  due_on: string;
}

/**
 * Client, id, age and account of everything of a kind that waits. As the service: under the policies of an agency user each row is
 * compared with every client, which takes a second for 50,000 rows of 300 clients. What a row shows is read under the policies
 * (queue-details.repository.ts).
 */
function waitingOf(kind: QueueKind, scope: Pick<QueueScope, 'clientIds'>): RawBuilder<unknown> {
  switch (kind) {
    case 'placement':
      return sql`select b.client_id, b.id, b.created_at as at, null::uuid as account_id
        from (select a.client_id, a.batch_id from portal.accounts a where a.status = 'SUBMITTED' and ${ofClients(scope, 'a')}
          group by 1, 2) w
        join portal.batches b on b.client_id = w.client_id and b.id = w.batch_id`;
    case 'information':
      // Anything that a client sends while a question is open counts as the answer, until the agency asks again.
      return sql`select a.client_id, a.id, s.at, a.id as account_id
        from portal.accounts a
        -- By account: otherwise the planner reads all threads for the few accounts with an open question.
        left join lateral (
          select h.answered_at, h.waiting_since from portal.threads h where h.client_id = a.client_id and h.subject_id = a.id offset 0
        ) t on true
        cross join lateral (select least(
          (select min(n.created_at) from portal.account_notes n
            where n.client_id = a.client_id and n.account_id = a.id and n.created_at > greatest(a.status_since, t.answered_at)),
          -- The thread has the first unanswered message; only if it came before the question, a later one has to be found.
          case when t.waiting_since > a.status_since then t.waiting_since when t.waiting_since is not null then
            (select min(m.created_at) from portal.messages m
              where m.client_id = a.client_id and m.account_id = a.id and m.author = 'client' and m.created_at > a.status_since) end,
          (select min(d.created_at) from portal.documents d
            where d.client_id = a.client_id and d.account_id = a.id and d.created_by is not null
              and d.created_at > greatest(a.status_since, t.answered_at))
        ) as at offset 0) s
        where a.status = 'NEEDS_INFO' and s.at is not null and ${ofClients(scope, 'a')}`;
    case 'request':
      return sql`select q.client_id, q.id, q.created_at as at, q.account_id
        from portal.requests q where q.state in ('submitted', 'accepted') and ${ofClients(scope, 'q')}`;
    case 'dispute':
      return sql`select d.client_id, d.id, d.answered_at as at, d.account_id
        from portal.disputes d where d.state = 'answered' and ${ofClients(scope, 'd')}`;
    case 'offer':
      return sql`select o.client_id, o.id, o.decided_at as at, o.account_id from portal.offers o
        where o.handled_at is null and o.state in ('accepted', 'declined', 'countered') and ${ofClients(scope, 'o')}`;
    case 'message':
      return sql`select t.client_id, t.subject_id as id, t.waiting_since as at, t.account_id
        from portal.threads t where t.waiting_since is not null and ${ofClients(scope, 't')}`;
    case 'onboarding':
      return sql`select c.id as client_id, c.id, coalesce(c.onboarding_at, c.created_at) as at, null::uuid as account_id
        from portal.clients c where c.onboarding_state = 'submitted' and ${ofClients(scope, 'c', 'id')}`;
    case 'compliance':
      return sql`select f.client_id, f.id, f.created_at as at, f.account_id
        from feed.compliance_flags f where f.cleared_at is null and f.reviewed_at is null and ${ofClients(scope, 'f')}`;
  }
}

function ownedBy(kind: QueueKind, { owner, userId }: QueueScope): RawBuilder<SqlBool> {
  if (owner === undefined) return sql`true`;
  const assigned = sql`select from portal.queue_assignments q where q.client_id = i.client_id and q.kind = ${kind} and q.subject_id = i.id`;
  if (owner === 'nobody') return sql`not exists (${assigned})`;
  return sql`exists (${assigned} and q.user_id = ${owner === 'me' ? userId : owner})`;
}

const order = 'agency queue';

/** Sorts as PostgreSQL does: texts of instants in one zone have the order of the instants. */
const compare = (a: QueueRow, b: QueueRow): number => {
  const [left, right] = [
    [a.due_on, a.at_text, a.id],
    [b.due_on, b.at_text, b.id],
  ].map((keys) => keys.join(' '));
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

/**
 * By due date, then oldest first. A kind's due date follows from its age, so each kind contributes a page in the order of an index, and the
 * pages are merged here.
 */
export async function listWaiting(
  tx: Tx,
  scope: QueueScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: QueueRow[]; nextCursor: string | null }> {
  const [due, at, id] = cursor ? decodeCursor(order, cursor, ['day', 'instant', 'id']) : [];
  const after = due && at && id ? { due: String(due), at: String(at), id: String(id) } : null;
  const parts = scope.kinds.map(
    (kind) => sql`(select ${kind}::text as kind, i.* from (${waitingOf(kind, scope)}) i
      where ${boundsOf(kind, scope, after)} and ${ownedBy(kind, scope)} order by i.at, i.id limit ${limit + 1})`,
  );
  if (parts.length === 0) return { rows: [], nextCursor: null };
  const { rows } = await sql<WaitingRow>`select u.*, u.at::text as at_text from (${sql.join(parts, sql` union all `)}) u`.execute(
    tx,
  );
  const sorted = rows.map((row) => ({ ...row, due_on: dueOn(row.kind, scope.dayOf(row.at)) })).toSorted(compare);
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = sorted.length > limit && last ? encodeCursor(order, [last.due_on, last.at_text, last.id]) : null;
  return { rows: page, nextCursor };
}

export interface KindCount {
  kind: QueueKind;
  count: number;
  overdue: number;
  oldest: Date | null;
}

/** Every kind, also those with nothing. */
export async function countWaiting(tx: Tx, scope: QueueScope): Promise<KindCount[]> {
  const parts = QUEUE_KINDS.map(
    (kind) => sql`(select ${kind}::text as kind, count(*)::int as count, min(i.at) as oldest,
        count(*) filter (where ${boundsOf(kind, { ...scope, due: 'overdue' }, null)})::int as overdue from (${waitingOf(kind, scope)}) i
      where ${boundsOf(kind, scope, null)} and ${ownedBy(kind, scope)})`,
  );
  const { rows } = await sql<KindCount>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}

export interface ClientCount {
  client_id: string;
  open_items: number;
  /** By kind; none: absent. */
  waiting: Partial<Record<QueueKind, number>>;
}

/** Open items by client and kind; clients without any are absent. */
export async function countByClient(tx: Tx, scope: Pick<QueueScope, 'clientIds'>): Promise<ClientCount[]> {
  const parts = QUEUE_KINDS.map(
    (kind) => sql`(select ${kind}::text as kind, i.client_id, count(*) as items from (${waitingOf(kind, scope)}) i group by 2)`,
  );
  const { rows } = await sql<ClientCount>`
    select k.client_id, sum(k.items)::int as open_items, jsonb_object_agg(k.kind, k.items) as waiting
    from (${sql.join(parts, sql` union all `)}) k group by 1`.execute(tx);
  return rows;
}

/** An item while it waits; null otherwise. */
export async function findWaiting(
  tx: Tx,
  { clientId, kind, id }: { clientId: string; kind: QueueKind; id: string },
): Promise<WaitingRow | null> {
  const { rows } = await sql<WaitingRow>`select ${kind}::text as kind, i.*, i.at::text as at_text
    from (${waitingOf(kind, { clientIds: [clientId] })}) i where i.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
