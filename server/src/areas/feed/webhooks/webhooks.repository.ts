import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface Due {
  id: string;
  webhook_id: string;
  url: string;
  secret_sealed: string;
  body: unknown;
  attempts: number;
}

export async function hasWebhooks(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('feed.webhooks').select('id').where('ended_at', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A delivery for each webhook that does not know of the newest event and has none pending. */
export async function addDeliveries(tx: Tx, { last, now }: { last: number; now: Date }): Promise<void> {
  await sql`
    with untold as (
      select id from feed.webhooks w
      where ended_at is null and notified_position < ${last}
        and not exists (select from feed.deliveries d where d.webhook_id = w.id and d.state = 'waiting')
      for update skip locked
    ), told as (
      update feed.webhooks w set notified_position = ${last} from untold where w.id = untold.id returning w.id
    )
    insert into feed.deliveries (webhook_id, body, next_at, created_at)
    select id, ${JSON.stringify({ type: 'outgoing.waiting', cursor: String(last) })}::jsonb, ${now}, ${now} from told`.execute(
    tx,
  );
}

/** Claims due deliveries for as long as an attempt can last; a dead process's claims expire. */
export async function takeDue(tx: Tx, { now, until, limit }: { now: Date; until: Date; limit: number }): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select d.id from feed.deliveries d join feed.webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_at <= ${now} and w.ended_at is null
      order by d.next_at limit ${limit} for update of d skip locked
    )
    update feed.deliveries d set next_at = ${until}, attempts = d.attempts + 1
    from due, feed.webhooks w
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.url, w.secret_sealed, d.body, d.attempts`.execute(tx);
  return rows;
}

export async function recordDelivered(tx: Tx, id: string, { status, now }: { status: number; now: Date }): Promise<void> {
  await tx
    .updateTable('feed.deliveries')
    .set({ state: 'delivered', last_status: status, last_error: null, delivered_at: now })
    .where('id', '=', id)
    .execute();
}

/** `nextAt` null: that was the last attempt. */
export async function recordFailure(
  tx: Tx,
  id: string,
  { status, error, nextAt }: { status: number | null; error: string; nextAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('feed.deliveries')
    .set({
      last_status: status,
      last_error: error.slice(0, 500),
      ...(nextAt === null ? { state: 'dead' } : { next_at: nextAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export function insertWebhook(tx: Tx, webhook: { id: string; url: string; secret_sealed: string; notified_position: number }) {
  return tx.insertInto('feed.webhooks').values(webhook).execute();
}

export interface WebhookRow {
  id: string;
  url: string;
  created_at: Date;
  ended_at: Date | null;
  delivered: number;
  waiting: number;
  dead: number;
  last_error: string | null;
}

export async function listWebhooks(tx: Tx): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.created_at, w.ended_at,
      count(d.id) filter (where d.state = 'delivered')::int as delivered,
      count(d.id) filter (where d.state = 'waiting')::int as waiting,
      count(d.id) filter (where d.state = 'dead')::int as dead,
      (array_agg(d.last_error order by d.created_at desc) filter (where d.state <> 'delivered'))[1] as last_error
    from feed.webhooks w left join feed.deliveries d on d.webhook_id = w.id
    group by w.id order by w.created_at`.execute(tx);
  return rows;
}

export async function endWebhook(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feed.webhooks')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restarts a webhook's failed deliveries; returns how many. */
export async function reviveDead(tx: Tx, id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('feed.deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('webhook_id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
