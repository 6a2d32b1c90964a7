import { MAX_COUNTED, type InboxKind } from '@recoup/contract/home/inbox';
import { sql, type RawBuilder } from 'kysely';
import { dayOf, startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { ofAccount, type Scope } from './home.filters.ts';

/** Sorts items without a due date last; a date that cursors can carry, unlike `infinity`. */
const NEVER = '9999-12-31';

export interface InboxScope extends Scope {
  userId: string;
  /** In this order. */
  kinds: readonly InboxKind[];
  now: Date;
  /** Older rejections are in the debtors list only. */
  rejectedSince: string;
}

export interface InboxRow {
  kind: InboxKind;
  id: string;
  due_on: string;
  at: Date;
  at_text: string;
  code: string | null;
  text: string | null;
  amount_cents: number | null;
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  debtor_name: string | null;
  client_account_number: string | null;
}

const noAccount = sql`null::uuid as account_id, null::uuid as person_id, null::bigint as number, null as debtor_name, null as client_account_number`;
const account = sql`a.id as account_id, a.person_id, a.number, a.debtor_name, a.client_account_number`;
const never = sql.raw(`date '${NEVER}'`);

/** The items of one kind. Row-level security limits imports, and read marks to the caller's own. */
function itemsOf(kind: InboxKind, scope: InboxScope): RawBuilder<InboxRow> {
  const { clientId, userId, now, rejectedSince } = scope;
  switch (kind) {
    case 'dispute':
      return sql`select 'dispute' as kind, d.id, coalesce(d.due_on, ${never}) as due_on, d.created_at as at, d.reason as code,
          coalesce(d.needs, d.details) as text, null::bigint as amount_cents, ${account}
        from portal.disputes d join portal.accounts a on a.client_id = d.client_id and a.id = d.account_id
        where d.client_id = ${clientId} and d.state = 'open' and ${ofAccount(scope)}`;
    case 'offer':
      return sql`select 'offer' as kind, o.id, ${dayOf(sql`o.expires_at`)} as due_on, o.created_at as at, o.kind as code, o.text,
          o.amount_cents, ${account}
        from portal.offers o join portal.accounts a on a.client_id = o.client_id and a.id = o.account_id
        where o.client_id = ${clientId} and o.state = 'open' and o.expires_at > ${now} and ${ofAccount(scope)}`;
    case 'information':
      return sql`select 'information' as kind, a.id, ${never} as due_on, a.status_since as at, null as code, a.status_reason as text,
          null::bigint as amount_cents, ${account}
        from portal.accounts a where a.status = 'NEEDS_INFO' and ${ofAccount(scope)}`;
    case 'rejected':
      // Done once the debt is placed again, or dismissed since its rejection.
      return sql`select 'rejected' as kind, a.id, ${never} as due_on, a.status_since as at, null as code, a.status_reason as text,
          null::bigint as amount_cents, ${account}
        from portal.accounts a
        where a.status = 'REJECTED' and a.status_since >= ${startOf(rejectedSince)} and ${ofAccount(scope)}
          and not exists (select from portal.accounts p where p.client_id = a.client_id and p.previous_account_id = a.id)
          and not exists (select from portal.inbox_dismissals d where d.client_id = a.client_id and d.user_id = ${userId}
            and d.account_id = a.id and d.dismissed_at >= a.status_since)`;
    case 'upload':
      return sql`select 'upload' as kind, i.id, ${never} as due_on, i.created_at as at, i.state as code, i.file_name as text,
          null::bigint as amount_cents, ${noAccount}
        from portal.imports i where i.client_id = ${clientId} and i.state in ('needs_mapping', 'ready')`;
    case 'message':
      return sql`select 'message' as kind, t.subject_id as id, ${never} as due_on, m.created_at as at, null as code,
          left(m.body, 300) as text, null::bigint as amount_cents, ${account}
        from portal.threads t
        join portal.messages m on m.client_id = t.client_id and m.id = t.last_id
        left join portal.accounts a on a.client_id = t.client_id and a.id = t.account_id
        left join portal.thread_reads r on r.client_id = t.client_id and r.user_id = ${userId} and r.subject_id = t.subject_id
        where t.client_id = ${clientId} and t.agency_at > coalesce(r.read_at, '-infinity')
          and ${scope.locationIds ? ofAccount(scope) : sql`true`}`;
  }
}

const order = 'inbox';

/** By due date, then newest first. Each kind contributes at most a page, so that no kind is sorted as a whole. */
export async function listInbox(
  tx: Tx,
  scope: InboxScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: InboxRow[]; nextCursor: string | null }> {
  if (scope.kinds.length === 0) return { rows: [], nextCursor: null };
  const [due, at, id] = cursor ? decodeCursor(order, cursor, ['day', 'instant', 'id']) : [];
  const isAfter = cursor
    ? sql`(i.due_on > ${due}::date or (i.due_on = ${due}::date and (i.at, i.id) < (${at}::timestamptz, ${id}::uuid)))`
    : sql`true`;
  const parts = scope.kinds.map(
    (kind) => sql`(select * from (${itemsOf(kind, scope)}) i where ${isAfter}
      order by i.due_on, i.at desc, i.id desc limit ${limit + 1})`,
  );
  const { rows } = await sql<InboxRow>`
    select i.*, i.at::text as at_text from (${sql.join(parts, sql` union all `)}) i
    order by i.due_on, i.at desc, i.id desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(order, [last.due_on, last.at_text, last.id]) : null,
  };
}

/** The items of each kind, counted up to `MAX_COUNTED`. */
export async function countInbox(tx: Tx, scope: InboxScope): Promise<ReadonlyMap<string, number>> {
  if (scope.kinds.length === 0) return new Map();
  const parts = scope.kinds.map(
    (kind) =>
      sql`(select ${kind}::text as kind, count(*) as n from (select from (${itemsOf(kind, scope)}) i limit ${MAX_COUNTED}) i)`,
  );
  const { rows } = await sql<{ kind: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

export const isDue = ({ due_on: dueOn }: InboxRow): boolean => dueOn !== NEVER;
