import { MS_PER } from '@recoup/domain/shared/time';
import { sql } from 'kysely';
import { createWebhooks } from '#areas/feed/webhooks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';

/** On the server's own machine, so that the demo calls no other address; with WEBHOOKS_PRIVATE off it does not even call this one. */
const receiver = 'https://127.0.0.1:8443/collection-system/events';

interface DemoDelivery {
  /** When it was announced. */
  hoursAgo: number;
  state: 'delivered' | 'waiting' | 'dead';
  attempts: number;
  status: number | null;
}

const deliveries: readonly DemoDelivery[] = [
  { hoursAgo: 76, state: 'delivered', attempts: 1, status: 204 },
  { hoursAgo: 53, state: 'delivered', attempts: 1, status: 204 },
  { hoursAgo: 50, state: 'dead', attempts: 12, status: 500 },
  { hoursAgo: 29, state: 'delivered', attempts: 3, status: 204 },
  { hoursAgo: 21, state: 'delivered', attempts: 1, status: 204 },
  { hoursAgo: 5, state: 'delivered', attempts: 1, status: 204 },
  { hoursAgo: 0, state: 'waiting', attempts: 5, status: 503 },
];

/** Adds a webhook of the agency's system with deliveries in every state. Later announcements wait and fail, as for a system that is down. */
export async function addDemoWebhook({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): Promise<void> {
  const { id } = await createWebhooks({ db, vault, clock, private: true }).add(receiver);
  const now = clock.now().getTime();
  const rows = deliveries.map(({ hoursAgo, state, attempts, status }, index) => {
    const at = now - hoursAgo * MS_PER.hour - attempts * 20_000;
    return {
      state,
      attempts,
      body: { type: 'outgoing.waiting', cursor: String(1000 + index * 37) },
      last_status: status,
      last_error: state === 'delivered' ? null : `The response was HTTP ${status}.`,
      created_at: new Date(at),
      delivered_at: state === 'delivered' ? new Date(at + attempts * 9000) : null,
      next_at: new Date(now + 3 * MS_PER.minute),
    };
  });
  await db.asService((tx) =>
    sql`
      insert into feed.deliveries (webhook_id, body, state, attempts, last_status, last_error, created_at, delivered_at, next_at)
      select ${id}::uuid, body, state, attempts, last_status, last_error, created_at, delivered_at, next_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (body jsonb, state text, attempts integer, last_status integer,
        last_error text, created_at timestamptz, delivered_at timestamptz, next_at timestamptz)`.execute(tx),
  );
}
