import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Due } from '#platform/webhooks/index.ts';

/** Type of a delivery that announces waiting events. */
const announcement = 'outgoing.waiting';

export async function hasWebhooks(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('feed.webhooks').select('id').where('ended_at', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function isLiveWebhook(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('feed.webhooks')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A delivery for each webhook that has not announced the newest event and has none pending. */
export async function addDeliveries(tx: Tx, { last, now }: { last: number; now: Date }): Promise<void> {
  await sql`
    with unnotified as (
      select id from feed.webhooks w
      where ended_at is null and notified_position < ${last}
        and not exists (select from feed.deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.body ->> 'type' = ${announcement})
      for update skip locked
    ), notified as (
      update feed.webhooks w set notified_position = ${last} from unnotified u where w.id = u.id returning w.id
    )
    insert into feed.deliveries (webhook_id, body, next_at, created_at)
    select id, ${JSON.stringify({ type: announcement, cursor: String(last) })}::jsonb, ${now}, ${now} from notified`.execute(tx);
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

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  type: string;
  cursor: string | null;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  delivered_at: Date | null;
  next_at: Date;
}

const deliveryColumns = sql`d.id, d.webhook_id, d.body ->> 'type' as type, d.body ->> 'cursor' as cursor, d.state, d.attempts,
  d.last_status, d.last_error, d.created_at, d.delivered_at, d.next_at`;

/** Newest first; null if there is no such webhook. */
export async function listDeliveries(tx: Tx, webhookId: string, limit: number): Promise<DeliveryRow[] | null> {
  const known = await tx.selectFrom('feed.webhooks').select('id').where('id', '=', webhookId).executeTakeFirst();
  if (!known) return null;
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from feed.deliveries d where d.webhook_id = ${webhookId} order by d.created_at desc, d.id desc
    limit ${limit}`.execute(tx);
  return rows;
}

export async function findDelivery(tx: Tx, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`select ${deliveryColumns} from feed.deliveries d where d.id = ${id}`.execute(tx);
  return rows[0];
}

/** A test of a webhook that has not ended, in its attempt until `until`. */
export async function addTest(
  tx: Tx,
  { id, webhookId, now, until }: { id: string; webhookId: string; now: Date; until: Date },
): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with w as (select id, url, secret_sealed from feed.webhooks where id = ${webhookId} and ended_at is null for share),
    d as (
      insert into feed.deliveries (id, webhook_id, body, attempts, next_at, created_at)
      select ${id}, w.id, '{"type":"test"}', 1, ${until}, ${now} from w
      returning id, webhook_id, body, attempts
    )
    select d.id, d.webhook_id, w.url, array[w.secret_sealed] as secrets_sealed, d.body, d.attempts from d join w on w.id = d.webhook_id`.execute(
    tx,
  );
  return rows[0];
}

/** A new delivery with the body of an earlier one, if its webhook has not ended. Returns whether there was one. */
export async function copyDelivery(
  tx: Tx,
  { id, from, webhookId, now }: { id: string; from: string; webhookId: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into feed.deliveries (id, webhook_id, body, next_at, created_at)
    select ${id}, d.webhook_id, d.body, ${now}, ${now}
    from feed.deliveries d join feed.webhooks w on w.id = d.webhook_id
    where d.id = ${from} and w.ended_at is null and (${webhookId}::uuid is null or w.id = ${webhookId}::uuid)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
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
export async function retryFailed(tx: Tx, id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('feed.deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('webhook_id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
