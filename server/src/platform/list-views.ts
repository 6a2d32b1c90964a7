import { MS_PER } from '@recoup/domain/shared/time';
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
  /** Absent or null: of an API key. */
  sessionId?: string | null;
}

/** Views within this time count once. */
const windowMs = 30 * MS_PER.minute;

/** How many recorded views are known without asking the database: about a megabyte. */
const rememberedViews = 5000;

/** Views that this process has recorded, oldest first. */
const remembered = new WeakMap<Db, Set<string>>();

function viewsOf(db: Db): Set<string> {
  const known = remembered.get(db) ?? new Set();
  remembered.set(db, known);
  return known;
}

function remember(known: Set<string>, keys: readonly string[]): void {
  for (const key of keys) {
    if (known.size >= rememberedViews) known.delete(known.values().next().value ?? '');
    known.add(key);
  }
}

/**
 * Records whose data a list, an export or a report showed, before it is shown. The same rows again in a session within half an hour
 * count once, because screens refetch; a repeat that this process knows is not sent. One statement of its own, because a reader's
 * transaction may be read-only and lists are read often.
 */
export async function recordListViews(db: Db, views: readonly ListView[]): Promise<void> {
  const shown = views.filter(({ accountIds }) => accountIds === null || accountIds.length > 0);
  const found = shown.map(({ accountIds, ...view }) => {
    const digest = createHash('sha256')
      .update([view.what, ...(accountIds ?? [])].join(' '))
      .digest('base64url');
    const window = Math.floor(view.at.getTime() / windowMs);
    const row = {
      client_id: view.clientId,
      actor_user_id: view.userId,
      what: view.what,
      account_ids: accountIds,
      digest,
      at: view.at,
      ip_address: view.ip ?? null,
      user_agent: view.userAgent ?? null,
      session_id: view.sessionId ?? null,
    };
    return { key: [view.clientId, view.userId, view.sessionId ?? '', digest, window].join(' '), row };
  });
  const known = viewsOf(db);
  const isNew = found.filter(({ key }) => !known.has(key));
  if (isNew.length === 0) return;
  await sql`
    insert into portal.list_views (client_id, actor_user_id, what, account_ids, digest, half_hour, at, ip_address, user_agent, session_id)
    select client_id, actor_user_id, what, account_ids, digest, date_bin('30 minutes', at, '2000-01-01 00:00Z'), at, ip_address, user_agent, session_id
    from jsonb_to_recordset(${JSON.stringify(isNew.map(({ row }) => row))}::jsonb) as v(client_id uuid, actor_user_id uuid, what text,
      account_ids uuid[], digest text, at timestamptz, ip_address inet, user_agent text, session_id uuid)
    on conflict (client_id, actor_user_id, session_id, digest, half_hour) do nothing`.execute(db.owner);
  // Only what is committed.
  remember(
    known,
    isNew.map(({ key }) => key),
  );
}
