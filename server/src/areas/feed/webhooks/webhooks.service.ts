import { MS_PER } from '@recoup/domain/shared/time';
import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { postDocument, privateNetworks } from '#platform/http/fetch-document.ts';
import { AppError } from '#platform/http/errors.ts';
import { isUuid, newId } from '#platform/ids.ts';
import { giveOutPositions, lastPosition } from '#areas/feed/outbox/index.ts';
import {
  addDeliveries,
  addTest,
  copyDelivery,
  endWebhook,
  findDelivery,
  hasWebhooks,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  recordDelivered,
  recordFailure,
  reviveDead,
  takeDue,
  type DeliveryRow,
  type Due,
} from './webhooks.repository.ts';

const timeoutMs = 10_000;
/** Longer than an attempt can last. */
const leaseMs = MS_PER.minute;
/** After the first failure; doubles each time up to an hour: about four hours in all. */
const firstDelayMs = 10_000;
const longestDelayMs = MS_PER.hour;
export const mostAttempts = 12;

export interface WebhookOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  /** Allows private networks, and http. */
  private: boolean;
}

/** Announces new outbox events to the agency's systems, which then fetch them. */
export function createWebhooks({ db, vault, clock, private: isPrivate }: WebhookOptions) {
  const contextOf = (id: string) => `feed.webhooks.secret:${id}`;

  /** Why a URL cannot be called; null if it can. */
  function findProblem(url: string): string | null {
    if (!URL.canParse(url)) return 'The URL is not a valid address.';
    const { protocol } = new URL(url);
    return protocol === 'https:' || (isPrivate && protocol === 'http:')
      ? null
      : 'The URL must be an https address. (Within a private network, set WEBHOOKS_PRIVATE=on)';
  }

  async function attempt(due: Due): Promise<void> {
    const body = JSON.stringify({ id: due.id, ...(due.body as object) });
    const at = Math.floor(clock.now().getTime() / 1000);
    const result = await postDocument(due.url, {
      body,
      headers: {
        'content-type': 'application/json',
        'recoup-signature': signatureOf({ secret: vault.open(due.secret_sealed, contextOf(due.webhook_id)), at, body }),
      },
      timeoutMs,
      blocked: isPrivate ? null : privateNetworks,
    }).then(
      (status) => ({ status, error: `The response was HTTP ${status}.` }),
      (error: unknown) => ({ status: null, error: error instanceof Error ? error.message : 'unknown' }),
    );
    const now = clock.now();
    const { status } = result;
    await db.asService((tx) => {
      if (status !== null && status >= 200 && status < 300) return recordDelivered(tx, due.id, { status, now });
      const delay = Math.min(firstDelayMs * 2 ** (due.attempts - 1), longestDelayMs);
      const nextAt = due.attempts >= mostAttempts ? null : new Date(now.getTime() + delay);
      return recordFailure(tx, due.id, { ...result, nextAt });
    });
  }

  return {
    findProblem,

    /** One round: creates deliveries and makes the attempts that are due. */
    async announce(): Promise<void> {
      const due = await db.asService(async (tx) => {
        if (!(await hasWebhooks(tx))) return [];
        const now = clock.now();
        await giveOutPositions(tx, 10_000);
        await addDeliveries(tx, { last: await lastPosition(tx), now });
        return takeDue(tx, { now, until: new Date(now.getTime() + leaseMs), limit: 20 });
      });
      await Promise.all(due.map(attempt));
    },

    /** Returns its id and signing secret, which can be read only now. Announces events from now on. */
    async add(url: string): Promise<{ id: string; secret: string }> {
      const problem = findProblem(url);
      if (problem) throw new Error(problem);
      const id = newId();
      const secret = `whsec_${randomBytes(32).toString('base64url')}`;
      await db.asService(async (tx) =>
        insertWebhook(tx, {
          id,
          url,
          secret_sealed: vault.seal(secret, contextOf(id)),
          notified_position: await lastPosition(tx),
        }),
      );
      return { id, secret };
    },
    list: () => db.asService(listWebhooks),
    async end(id: string): Promise<void> {
      if (!isUuid(id) || !(await db.asService((tx) => endWebhook(tx, id, clock.now())))) throw unknown('webhook', id);
    },
    /** Newest first. */
    async deliveries(id: string, limit: number): Promise<DeliveryRow[]> {
      const rows = isUuid(id) ? await db.asService((tx) => listDeliveries(tx, id, limit)) : null;
      if (!rows) throw unknown('webhook', id);
      return rows;
    },
    /** Calls a webhook once, now, and returns the delivery with what came of it. */
    async test(webhookId: string): Promise<DeliveryRow> {
      const [id, now] = [newId(), clock.now()];
      const until = new Date(now.getTime() + leaseMs);
      const due = isUuid(webhookId)
        ? await db.asService((tx) => addTest(tx, { id, webhookId, attempts: mostAttempts, now, until }))
        : undefined;
      if (!due) throw unknown('webhook', webhookId);
      await attempt(due);
      return (await db.asService((tx) => findDelivery(tx, id))) ?? unknownDelivery(id);
    },
    /** Sends a delivery again, as a new one, within seconds; of any webhook, or only of one. */
    async replay(from: string, webhookId: string | null = null): Promise<DeliveryRow> {
      const id = newId();
      const row = await db.asService(async (tx) =>
        isUuid(from) && (await copyDelivery(tx, { id, from, webhookId, now: clock.now() })) ? findDelivery(tx, id) : undefined,
      );
      return row ?? unknownDelivery(from);
    },
    /** Returns how many failed deliveries restart. */
    retry: (id: string): Promise<number> => db.asService((tx) => reviveDead(tx, id, clock.now())),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

const unknown = (what: string, id: string) =>
  new AppError({ status: 404, code: 'not_found', message: `Unknown or ended ${what} ${id}.` });

function unknownDelivery(id: string): never {
  throw unknown('delivery', id);
}

/** `t=<Unix seconds>,v1=<HMAC-SHA256 over "t.body">`: receivers that check the time refuse replays. */
export function signatureOf({ secret, at, body }: { secret: string; at: number; body: string }): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
