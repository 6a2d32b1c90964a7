import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db/db.ts';

export interface ListView {
  clientId: string;
  /** A user or an API key. */
  userId: string;
  /** Such as `debtors` or `report:aging`. */
  what: string;
  /** The accounts that were shown; null: sums over the client, which may include any of its accounts. */
  accountIds: readonly string[] | null;
  at: Date;
  ip?: string | null;
  userAgent?: string | null;
}

/**
 * Records whose data a list, an export or a report showed, before it is shown. The same rows again within half an hour count once, because
 * screens refetch. One statement of its own, because a reader's transaction may be read-only and lists are read often.
 */
export async function recordListViews(db: Db, views: readonly ListView[]): Promise<void> {
  const shown = views.filter(({ accountIds }) => accountIds === null || accountIds.length > 0);
  if (shown.length === 0) return;
  const rows = shown.map(({ accountIds, ...view }) => ({
    client_id: view.clientId,
    actor_user_id: view.userId,
    what: view.what,
    account_ids: accountIds,
    digest: createHash('sha256')
      .update([view.what, ...(accountIds ?? [])].join(' '))
      .digest('base64url'),
    at: view.at,
    ip_address: view.ip ?? null,
    user_agent: view.userAgent ?? null,
  }));
  await sql`
    insert into portal.list_views (client_id, actor_user_id, what, account_ids, digest, half_hour, at, ip_address, user_agent)
    select client_id, actor_user_id, what, account_ids, digest, date_bin('30 minutes', at, '2000-01-01'), at, ip_address, user_agent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(client_id uuid, actor_user_id uuid, what text, account_ids uuid[],
      digest text, at timestamptz, ip_address inet, user_agent text)
    on conflict (client_id, actor_user_id, digest, half_hour) do nothing`.execute(db.owner);
}
