import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Where webhooks and their deliveries are, with the columns `state`, `attempts`, `next_at`, `last_status` and `last_error`. */
export interface WebhookTables {
  webhooks: 'feed.webhooks' | 'portal.webhooks';
  deliveries: 'feed.deliveries' | 'portal.webhook_deliveries';
}

/** A delivery in its present attempt. */
export interface Due {
  id: string;
  webhook_id: string;
  url: string;
  /** Of those that sign. */
  secrets_sealed: string[];
  body: unknown;
  attempts: number;
}

/**
 * Claims due deliveries for as long as an attempt can last; a dead process's claims expire. `live` is a condition on the webhook `w`,
 * `secrets` an array of its sealed secrets.
 */
export async function claimDue(
  tx: Tx,
  { webhooks, deliveries }: WebhookTables,
  {
    now,
    until,
    limit,
    live = sql`w.ended_at is null`,
    secrets = sql`array[w.secret_sealed]`,
  }: { now: Date; until: Date; limit: number; live?: RawBuilder<unknown>; secrets?: RawBuilder<unknown> },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select d.id from ${sql.table(deliveries)} d join ${sql.table(webhooks)} w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_at <= ${now} and ${live}
      order by d.next_at limit ${limit} for update of d skip locked
    )
    update ${sql.table(deliveries)} d set next_at = ${until}, attempts = d.attempts + 1
    from due, ${sql.table(webhooks)} w
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.url, ${secrets} as secrets_sealed, d.body, d.attempts`.execute(tx);
  return rows;
}

export async function recordDelivered(
  tx: Tx,
  { deliveries }: WebhookTables,
  { id, status, now }: { id: string; status: number; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(deliveries)} set state = 'delivered', last_status = ${status}, last_error = null, delivered_at = ${now}
    where id = ${id}`.execute(tx);
}

/** `nextAt` null: that was the last attempt. */
export async function recordFailure(
  tx: Tx,
  { deliveries }: WebhookTables,
  { id, status, error, nextAt }: { id: string; status: number | null; error: string; nextAt: Date | null },
): Promise<void> {
  await sql`
    update ${sql.table(deliveries)} set last_status = ${status}, last_error = ${error.slice(0, 500)},
      state = ${nextAt === null ? 'dead' : 'waiting'}, next_at = coalesce(${nextAt}::timestamptz, next_at)
    where id = ${id} and state = 'waiting'`.execute(tx);
}
