import { MAX_UNREAD } from '@recoup/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { roleSeen } from '#platform/http/roles.ts';

export interface NotificationRow {
  id: string;
  kind: string;
  event: string;
  count: number;
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  debtor_name: string | null;
  client_account_number: string | null;
  subject_id: string | null;
  params: unknown;
  at: Date;
  at_text: string;
  read_at: Date | null;
}

type Reader = Pick<ClientCaller, 'clientId' | 'userId' | 'role' | 'locationIds'>;

/** A user's visible notifications `n`, with the account `a` of each; the policy enforces the same. */
function ownOf({ clientId, userId, role, locationIds }: Reader) {
  const audiences = ['members', ...(locationIds ? [] : ['whole']), ...(roleSeen(role) === 'client_admin' ? ['admins'] : [])];
  return sql`
    n.client_id = ${clientId} and n.user_id = ${userId} and n.in_portal and n.audience = any (${audiences})
    and ${locationIds ? sql`(n.account_id is null or a.location_id = any (${[...locationIds]}::uuid[]))` : sql`true`}`;
}

const withAccount = sql`
  portal.notifications n
  left join portal.accounts a on a.client_id = n.client_id and a.id = n.account_id`;

const order = 'notifications';

export async function listNotifications(
  tx: Tx,
  reader: Reader,
  { cursor, limit, onlyUnread }: { cursor?: string | undefined; limit: number; onlyUnread: boolean },
): Promise<{ rows: NotificationRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.event, n.count, n.account_id, a.person_id, a.number, a.debtor_name, a.client_account_number,
      n.subject_id, n.params, n.at, n.at::text as at_text, n.read_at
    from ${withAccount}
    where ${ownOf(reader)}
      and ${cursor ? sql`(n.at, n.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`}
      and ${onlyUnread ? sql`n.read_at is null` : sql`true`}
    order by n.at desc, n.id desc
    limit ${limit + 1}`.execute(tx);
  return cutPage(rows, { order, limit });
}

export async function countUnread(tx: Tx, reader: Reader): Promise<{ unread: number; asOf: Date }> {
  const { rows } = await sql<{ unread: number; as_of: Date }>`
    select clock_timestamp() as as_of, (
      select count(*)::int from (
        select from ${withAccount} where ${ownOf(reader)} and n.read_at is null limit ${MAX_UNREAD}
      ) unread
    ) as unread`.execute(tx);
  const [row] = rows;
  return { unread: row?.unread ?? 0, asOf: row?.as_of ?? new Date(0) };
}

/** Whether it exists. The first read time is kept. */
export async function markRead(tx: Tx, reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql<{ read_at: Date | null }>`
    select n.read_at from ${withAccount} where ${ownOf(reader)} and n.id = ${id}`.execute(tx);
  const [found] = rows;
  if (found?.read_at === null)
    await sql`
      update portal.notifications set read_at = now()
      where client_id = ${reader.clientId} and user_id = ${reader.userId} and id = ${id} and read_at is null`.execute(tx);
  return found !== undefined;
}

/** Everything up to an instant, by default now. Hidden ones are not in the bell either. */
export async function markAllRead(tx: Tx, { clientId, userId }: Reader, until: string | undefined): Promise<void> {
  await sql`
    update portal.notifications set read_at = now()
    where client_id = ${clientId} and user_id = ${userId} and in_portal and read_at is null
      and at <= ${until === undefined ? sql`now()` : sql`${until}::timestamptz`}`.execute(tx);
}
