import type { DeliveryRow, WebhookRow } from './webhooks.repository.ts';

const states = { waiting: 'waiting', delivered: 'delivered', dead: 'failed' } as const;

export const presentWebhook = ({ dead, created_at: createdAt, ended_at: endedAt, ...row }: WebhookRow) => ({
  ...row,
  failed: dead,
  created_at: createdAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
});

export const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  type: row.type,
  cursor: row.cursor,
  state: states[row.state],
  attempts: row.attempts,
  last_status: row.last_status,
  last_error: row.last_error,
  created_at: row.created_at.toISOString(),
  delivered_at: row.delivered_at?.toISOString() ?? null,
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
});
