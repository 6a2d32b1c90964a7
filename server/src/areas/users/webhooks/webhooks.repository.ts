import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { claimDue, type Due } from '#platform/webhooks/index.ts';

export const tables = { webhooks: 'portal.webhooks', deliveries: 'portal.webhook_deliveries' } as const;

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  events: string[];
  location_ids: string[] | null;
  created_at: Date;
  created_by_name: string;
  failing_since: Date | null;
  disabled_at: Date | null;
  former_secret_until: Date | null;
  ended_at: Date | null;
  ended_by_name: string | null;
  is_creator_admin: boolean;
  delivered: number;
  waiting: number;
  dead: number;
  last_delivered_at: Date | null;
}

/** Active ones first, then newest first; one webhook with `id`. */
export async function listWebhooks(tx: Tx, { clientId, id }: { clientId: string; id?: string }): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.events, w.location_ids, w.created_at, w.created_by_name, w.failing_since, w.disabled_at,
      w.former_secret_until, w.ended_at, w.ended_by_name,
      ${hasAdmin} as is_creator_admin,
      d.delivered, d.waiting, d.dead, d.last_delivered_at
    from portal.webhooks w
    cross join lateral (
      select count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'dead')::int as dead, max(delivered_at) as last_delivered_at
      from portal.webhook_deliveries d where d.client_id = w.client_id and d.webhook_id = w.id
    ) d
    where w.client_id = ${clientId} and ${id === undefined ? sql`true` : sql`w.id = ${id}`}
    order by w.ended_at is null desc, w.created_at desc, w.id desc`.execute(tx);
  return rows;
}

/** Serializes the creation of a client's webhooks, so that their maximum is not exceeded. */
export async function lockWebhooks(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${clientId}`}, 0))`.execute(tx);
}

export interface WebhookToAdd {
  clientId: string;
  id: string;
  name: string;
  url: string;
  events: readonly string[];
  locationIds: readonly string[] | null;
  secretSealed: string;
  by: { userId: string; name: string };
  now: Date;
}

export async function insertWebhook(tx: Tx, webhook: WebhookToAdd): Promise<void> {
  await tx
    .insertInto('portal.webhooks')
    .values({
      client_id: webhook.clientId,
      id: webhook.id,
      name: webhook.name,
      url: webhook.url,
      events: sql`${webhook.events}::text[]`,
      location_ids: sql`${webhook.locationIds}::uuid[]`,
      secret_sealed: webhook.secretSealed,
      created_by: webhook.by.userId,
      created_by_name: webhook.by.name,
      created_at: webhook.now,
    })
    .execute();
}

interface Named {
  clientId: string;
  id: string;
}

/** Stores a new secret and keeps the current one as the former. False if the webhook has ended. */
export async function replaceSecret(
  tx: Tx,
  { clientId, id, sealed, until }: Named & { sealed: string; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update portal.webhooks set former_secret_sealed = secret_sealed, former_secret_until = ${until}, secret_sealed = ${sealed}
    where client_id = ${clientId} and id = ${id} and ended_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Turns a webhook on; false if it was not turned off. */
export async function setEnabled(tx: Tx, { clientId, id }: Named): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.webhooks')
    .set({ disabled_at: null, failing_since: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a webhook; false if it had already ended. */
export async function setEnded(
  tx: Tx,
  { clientId, id, by, now }: Named & { by: { userId: string; name: string }; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.webhooks')
    .set({ ended_at: now, ended_by: by.userId, ended_by_name: by.name })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listLocationNames(tx: Tx, clientId: string) {
  return tx.selectFrom('portal.locations').select(['id', 'name']).where('client_id', '=', clientId).execute();
}

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  body: { type: 'events' | 'test'; events: { type: string }[] };
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  next_at: Date;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  delivered_at: Date | null;
  at_text: string;
}

const deliveryColumns = sql`d.id, d.webhook_id, d.body, d.state, d.attempts, d.next_at, d.last_status, d.last_error, d.created_at, d.delivered_at,
  d.created_at::text as at_text`;

/** Newest first; `after`: instant and id of the last one read. */
export async function listDeliveries(
  tx: Tx,
  {
    clientId,
    webhookId,
    after,
    limit,
  }: { clientId: string; webhookId: string; after: readonly (string | number | null)[] | null; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from portal.webhook_deliveries d
    where d.client_id = ${clientId} and d.webhook_id = ${webhookId}
      and ${after === null ? sql`true` : sql`(d.created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function findDelivery(tx: Tx, { clientId, id }: Named): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from portal.webhook_deliveries d where d.client_id = ${clientId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** A delivery with a body. `attempts` is 1 if the caller makes the first, until `nextAt`. */
export async function insertDelivery(
  tx: Tx,
  delivery: Named & { webhookId: string; body: object; attempts?: number; nextAt: Date; now: Date },
): Promise<void> {
  await sql`
    insert into portal.webhook_deliveries (client_id, id, webhook_id, body, attempts, next_at, created_at)
    values (${delivery.clientId}, ${delivery.id}, ${delivery.webhookId}, ${JSON.stringify(delivery.body)}::jsonb,
      ${delivery.attempts ?? 0}, ${delivery.nextAt}, ${delivery.now})`.execute(tx);
}

export async function readDue(tx: Tx, { clientId, id }: Named, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select d.id, d.webhook_id, w.url, ${secrets(now)} as secrets_sealed, d.body, d.attempts
    from portal.webhook_deliveries d join portal.webhooks w on w.client_id = d.client_id and w.id = d.webhook_id
    where d.client_id = ${clientId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** Restarts a webhook's failed deliveries. */
export async function retryFailed(tx: Tx, { clientId, id }: Named, now: Date): Promise<void> {
  await sql`
    update portal.webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now}
    where client_id = ${clientId} and webhook_id = ${id} and state = 'dead' and body ->> 'type' = 'events'`.execute(tx);
}

export async function hasWebhooks(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from portal.webhooks where ended_at is null and disabled_at is null) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Whether its creator is still an administrator of the client. */
const hasAdmin = sql`exists (select from portal.memberships m where m.client_id = w.client_id and m.user_id = w.created_by
  and m.ended_at is null and m.role = 'client_admin')`;

const live = sql`w.ended_at is null and w.disabled_at is null and ${hasAdmin}`;

const secrets = (now: Date) =>
  sql`array_remove(array[w.secret_sealed, case when w.former_secret_until > ${now} then w.former_secret_sealed end], null)`;

/** Takes the lock for packing; false if another server has it. Two packers would deliver events twice and out of order. */
export async function mayPack(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('pack webhook events', 0)) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/**
 * Packs the oldest events of webhooks without a waiting delivery, each into one. Events that happen in between join the next, so a
 * webhook gets them in order, and one that fails is called once for all that wait.
 */
export async function packEvents(tx: Tx, { now, max }: { now: Date; max: number }): Promise<void> {
  await sql`
    with ready as (
      select w.client_id, w.id from portal.webhooks w
      where ${live}
        and exists (select from portal.webhook_events e where e.client_id = w.client_id and e.webhook_id = w.id)
        and not exists (select from portal.webhook_deliveries d where d.client_id = w.client_id and d.webhook_id = w.id
          and d.state = 'waiting' and d.body ->> 'type' = 'events')
    ), taken as (
      delete from portal.webhook_events e
      using ready r cross join lateral (
        select o.position from portal.webhook_events o where o.client_id = r.client_id and o.webhook_id = r.id
        order by o.position limit ${max}
      ) oldest
      where e.client_id = r.client_id and e.webhook_id = r.id and e.position = oldest.position
      returning e.client_id, e.webhook_id, e.position, jsonb_build_object('id', e.id, 'type', e.type, 'at', e.at) || e.data as event
    )
    insert into portal.webhook_deliveries (client_id, webhook_id, body, next_at, created_at)
    select client_id, webhook_id, jsonb_build_object('type', 'events', 'client_id', client_id, 'events', jsonb_agg(event order by position)),
      ${now}, ${now}
    from taken group by client_id, webhook_id`.execute(tx);
}

export const claimDueDeliveries = (tx: Tx, { now, until, limit }: { now: Date; until: Date; limit: number }): Promise<Due[]> =>
  claimDue(tx, tables, { now, until, limit, live, secrets: secrets(now) });

/** Notes whether a webhook fails. Returns its client and since when, if it is not turned off. */
export async function recordAttempt(
  tx: Tx,
  { webhookId, isDelivered, now }: { webhookId: string; isDelivered: boolean; now: Date },
): Promise<{ client_id: string; name: string; failing_since: Date | null } | undefined> {
  const { rows } = await sql<{ client_id: string; name: string; failing_since: Date | null }>`
    update portal.webhooks set failing_since = ${isDelivered ? sql`null` : sql`coalesce(failing_since, ${now})`}
    where id = ${webhookId} and disabled_at is null and ended_at is null
      and ${isDelivered ? sql`failing_since is not null` : sql`true`}
    returning client_id, name, failing_since`.execute(tx);
  return rows[0];
}

export async function setDisabled(tx: Tx, { clientId, id, now }: Named & { now: Date }): Promise<void> {
  await tx
    .updateTable('portal.webhooks')
    .set({ disabled_at: now })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
