import { webhookEvent, type Webhook, type WebhookDelivery } from '@recoup/contract/users/webhooks';
import type { DeliveryRow, WebhookRow } from './webhooks.repository.ts';

interface WebhookContext {
  now: Date;
  isReadOnly: boolean;
  locationNames: ReadonlyMap<string, string>;
}

/** Ended takes precedence over turned off, and turned off over failing. */
function stateOf(row: WebhookRow): Webhook['state'] {
  if (row.ended_at) return 'ended';
  if (!row.is_creator_admin) return 'stopped';
  if (row.disabled_at) return 'disabled';
  return row.failing_since ? 'failing' : 'active';
}

export function presentWebhook(row: WebhookRow, { now, isReadOnly, locationNames }: WebhookContext): Webhook {
  const state = stateOf(row);
  const formerUntil = row.former_secret_until && row.former_secret_until > now ? row.former_secret_until : null;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events.map((event) => webhookEvent.parse(event)),
    locations: row.location_ids?.map((id) => ({ id, name: locationNames.get(id) ?? 'Former location' })) ?? null,
    state,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
    delivered: row.delivered,
    waiting: row.waiting,
    failed: row.dead,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    former_secret_until: formerUntil?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by_name,
    abilities: { manage: !isReadOnly && state !== 'ended', enable: !isReadOnly && state === 'disabled' },
  };
}

const states = { waiting: 'waiting', delivered: 'delivered', dead: 'failed' } as const;

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    type: row.body.type,
    events: row.body.events.map(({ type }) => webhookEvent.parse(type)),
    state: states[row.state],
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
    body: JSON.stringify({ id: row.id, ...row.body }, null, 2),
  };
}
