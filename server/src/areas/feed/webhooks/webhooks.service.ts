import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { AppError } from '#platform/http/errors.ts';
import { isUuid, newId } from '#platform/ids.ts';
import { createWebhookSender, leaseMs, claimDue } from '#platform/webhooks/index.ts';
import { assignPositions, lastPosition } from '#areas/feed/outbox/index.ts';
import {
  addDeliveries,
  addTest,
  copyDelivery,
  endWebhook,
  findDelivery,
  hasWebhooks,
  insertWebhook,
  isLiveWebhook,
  listDeliveries,
  listWebhooks,
  retryFailed,
  type DeliveryRow,
} from './webhooks.repository.ts';

const tables = { webhooks: 'feed.webhooks', deliveries: 'feed.deliveries' } as const;

export interface WebhookOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  /** Allows private networks, and http. */
  private: boolean;
}

/** Records a change in its transaction. */
type Recorder = (tx: Tx) => Promise<void>;

const noRecord: Recorder = async () => {};

/** Announces new outbox events to the agency's systems, which then fetch them. */
export function createWebhooks({ db, vault, clock, private: isPrivate }: WebhookOptions) {
  const { createSecret, attempt, ...sender } = createWebhookSender({ db, vault, clock, private: isPrivate, tables });

  /** Why a URL cannot be called; null if it can. */
  function findProblem(url: string): string | null {
    const problem = sender.findProblem(url);
    return problem !== null && !isPrivate ? `${problem} Within a private network, set WEBHOOKS_PRIVATE=on.` : problem;
  }

  return {
    findProblem,

    /** One round: creates deliveries and makes the attempts that are due. */
    async announce(): Promise<void> {
      const due = await db.asService(async (tx) => {
        if (!(await hasWebhooks(tx))) return [];
        const now = clock.now();
        await assignPositions(tx, 10_000);
        await addDeliveries(tx, { last: await lastPosition(tx), now });
        return claimDue(tx, tables, { now, until: new Date(now.getTime() + leaseMs), limit: 20 });
      });
      await Promise.all(due.map((each) => attempt(each)));
    },

    /** Returns its id and signing secret, which can be read only now. Announces events from now on. */
    async add(url: string, record: (tx: Tx, id: string) => Promise<void> = noRecord): Promise<{ id: string; secret: string }> {
      const problem = findProblem(url);
      if (problem) throw new Error(problem);
      const id = newId();
      const { secret, sealed } = createSecret(id);
      await db.asService(async (tx) => {
        await insertWebhook(tx, { id, url, secret_sealed: sealed, notified_position: await lastPosition(tx) });
        await record(tx, id);
      });
      return { id, secret };
    },
    list: () => db.asService(listWebhooks),
    async end(id: string, record = noRecord): Promise<void> {
      if (!isUuid(id)) throw unknown('webhook', id);
      await db.asService(async (tx) => {
        if (!(await endWebhook(tx, id, clock.now()))) throw unknown('webhook', id);
        await record(tx);
      });
    },
    /** Newest first. */
    async deliveries(id: string, limit: number): Promise<DeliveryRow[]> {
      const rows = isUuid(id) ? await db.asService((tx) => listDeliveries(tx, id, limit)) : null;
      if (!rows) throw unknown('webhook', id);
      return rows;
    },
    /** Calls a webhook once and returns the delivery with its result. */
    async test(webhookId: string, record = noRecord): Promise<DeliveryRow> {
      const [id, now] = [newId(), clock.now()];
      const until = new Date(now.getTime() + leaseMs);
      const due = isUuid(webhookId)
        ? await db.asService(async (tx) => {
            const added = await addTest(tx, { id, webhookId, now, until });
            if (added) await record(tx);
            return added;
          })
        : undefined;
      if (!due) throw unknown('webhook', webhookId);
      await attempt(due, { isOnly: true });
      return (await db.asService((tx) => findDelivery(tx, id))) ?? unknownDelivery(id);
    },
    /** Sends a delivery again, as a new one, within seconds; of any webhook, or only of one. */
    async replay(from: string, webhookId: string | null = null, record = noRecord): Promise<DeliveryRow> {
      const id = newId();
      const row = await db.asService(async (tx) => {
        if (!isUuid(from) || !(await copyDelivery(tx, { id, from, webhookId, now: clock.now() }))) return undefined;
        await record(tx);
        return findDelivery(tx, id);
      });
      return row ?? unknownDelivery(from);
    },
    /** Returns how many failed deliveries restart. */
    retry: (id: string, record = noRecord): Promise<number> =>
      db.asService(async (tx) => {
        if (!isUuid(id) || !(await isLiveWebhook(tx, id))) throw unknown('webhook', id);
        const queued = await retryFailed(tx, id, clock.now());
        if (queued > 0) await record(tx);
        return queued;
      }),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

const unknown = (what: string, id: string) =>
  new AppError({ status: 404, code: 'not_found', message: `Unknown or ended ${what} ${id}.` });

function unknownDelivery(id: string): never {
  throw unknown('delivery', id);
}
