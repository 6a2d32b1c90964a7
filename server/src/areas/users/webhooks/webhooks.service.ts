import { MS_PER } from '@recoup/domain/shared/time';
import {
  companyEvents,
  webhookLimits,
  type newWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@recoup/contract/users/webhooks';
import type { z } from 'zod';
import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { createWebhookSender, leaseMs, type Attempted } from '#platform/webhooks/index.ts';
import {
  deliveryNotFound,
  eventsOfCompany,
  locationUnknown,
  tooManyWebhooks,
  urlRefused,
  webhookNotFound,
} from './webhooks.errors.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
import {
  findDelivery,
  hasWebhooks,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listLocationNames,
  listWebhooks,
  lockWebhooks,
  mayPack,
  recordAttempt,
  packEvents,
  readDue,
  replaceSecret,
  retryFailed,
  setDisabled,
  setEnabled,
  setEnded,
  tables,
  claimDueDeliveries,
} from './webhooks.repository.ts';

/** A webhook is turned off when a delivery fails its last attempt and none has been delivered for this long. */
const failingForMs = 3 * MS_PER.day;
const eventsPerDelivery = 100;
const order = 'webhook deliveries';

interface WebhooksDependencies {
  db: Db;
  vault: Vault;
  clock: Clock;
  /** Allows private networks, and http; only for tests. */
  private: boolean;
}

export function createClientWebhooks({ db, vault, clock, private: isPrivate }: WebhooksDependencies) {
  const sender = createWebhookSender({ db, vault, clock, private: isPrivate, tables, onAttempt });
  const byOf = ({ userId, name }: ClientCaller) => ({ userId, name: name.slice(0, 200) });

  async function readWebhooks(tx: Tx, caller: ClientCaller, id?: string): Promise<Webhook[]> {
    const { clientId } = caller;
    const locations = await listLocationNames(tx, clientId);
    const locationNames = new Map(locations.map((location) => [location.id, location.name]));
    const rows = await listWebhooks(tx, { clientId, ...(id === undefined ? {} : { id }) });
    return rows.map((row) => presentWebhook(row, { now: clock.now(), isReadOnly: isAgencyRole(caller.role), locationNames }));
  }

  async function readWebhook(tx: Tx, caller: ClientCaller, id: string): Promise<Webhook> {
    const [webhook] = await readWebhooks(tx, caller, id);
    if (!webhook) throw webhookNotFound();
    return webhook;
  }

  /** The webhook, unless it has ended. */
  async function readOpen(tx: Tx, caller: ClientCaller, id: string): Promise<Webhook> {
    const webhook = await readWebhook(tx, caller, id);
    if (webhook.state === 'ended') throw webhookNotFound();
    return webhook;
  }

  async function readDelivery(tx: Tx, caller: ClientCaller, id: string): Promise<WebhookDelivery> {
    const row = await findDelivery(tx, { clientId: caller.clientId, id });
    if (!row) throw deliveryNotFound();
    return presentDelivery(row);
  }

  async function record(tx: Tx, caller: ClientCaller, action: AuditLogAction, webhook: Webhook): Promise<void> {
    const { name, url, events, locations } = webhook;
    await recordAuditEntry(tx, caller, {
      action,
      subjectType: 'webhook',
      subjectId: webhook.id,
      details: { name, url, events, location_ids: locations?.map(({ id }) => id) ?? null },
    });
  }

  async function onAttempt(tx: Tx, { due, isDelivered, isLast, now }: Attempted): Promise<void> {
    // A test does not count toward turning the webhook off.
    if ((due.body as { type: string }).type === 'test') return;
    const noted = await recordAttempt(tx, { webhookId: due.webhook_id, isDelivered, now });
    const since = noted?.failing_since;
    if (!noted || !since || !isLast || now.getTime() - since.getTime() < failingForMs) return;
    const { client_id: clientId, name } = noted;
    await setDisabled(tx, { clientId, id: due.webhook_id, now });
    await insertAuditEntries(queryableOf(tx), [
      {
        client_id: clientId,
        action: 'webhook.disabled',
        subject_type: 'webhook',
        subject_id: due.webhook_id,
        details: { name, url: due.url },
      },
    ]);
    await notify(tx, [{ client_id: clientId, kind: 'webhook', event: 'disabled', subject_id: due.webhook_id, params: { name } }]);
  }

  return {
    list: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => ({
        data: await readWebhooks(tx, caller),
        abilities: { create: !isAgencyRole(caller.role) },
      })),

    /** The only answer with the secret. */
    create: (caller: ClientCaller, wanted: z.output<typeof newWebhook>): Promise<Webhook & { secret: string }> =>
      db.asUser(caller.claims, async (tx) => {
        const problem = sender.findProblem(wanted.url);
        if (problem !== null) throw urlRefused(problem);
        if (wanted.location_ids && wanted.events.some((event) => companyEvents.includes(event))) throw eventsOfCompany();
        const { clientId } = caller;
        await lockWebhooks(tx, clientId);
        if ((await readWebhooks(tx, caller)).filter(({ state }) => state !== 'ended').length >= webhookLimits.active)
          throw tooManyWebhooks();
        const known = new Set((await listLocationNames(tx, clientId)).map(({ id }) => id));
        if (wanted.location_ids?.some((id) => !known.has(id))) throw locationUnknown();
        const id = newId();
        const { secret, sealed } = sender.createSecret(id);
        await insertWebhook(tx, {
          clientId,
          id,
          name: wanted.name,
          url: wanted.url,
          events: [...new Set(wanted.events)],
          locationIds: wanted.location_ids && [...new Set(wanted.location_ids)],
          secretSealed: sealed,
          by: byOf(caller),
          now: clock.now(),
        });
        const webhook = await readWebhook(tx, caller, id);
        await record(tx, caller, 'webhook.created', webhook);
        return { ...webhook, secret };
      }),

    rotateSecret: (caller: ClientCaller, id: string): Promise<Webhook & { secret: string }> =>
      db.asUser(caller.claims, async (tx) => {
        await readOpen(tx, caller, id);
        const { secret, sealed } = sender.createSecret(id);
        const until = new Date(clock.now().getTime() + webhookLimits.formerSecretHours * MS_PER.hour);
        await replaceSecret(tx, { clientId: caller.clientId, id, sealed, until });
        const webhook = await readWebhook(tx, caller, id);
        await record(tx, caller, 'webhook.secret_rotated', webhook);
        return { ...webhook, secret };
      }),

    enable: (caller: ClientCaller, id: string): Promise<Webhook> =>
      db.asUser(caller.claims, async (tx) => {
        await readOpen(tx, caller, id);
        const named = { clientId: caller.clientId, id };
        if (await setEnabled(tx, named)) {
          await retryFailed(tx, named, clock.now());
          await record(tx, caller, 'webhook.enabled', await readWebhook(tx, caller, id));
        }
        return readWebhook(tx, caller, id);
      }),

    end: (caller: ClientCaller, id: string): Promise<Webhook> =>
      db.asUser(caller.claims, async (tx) => {
        await readWebhook(tx, caller, id);
        const isChanged = await setEnded(tx, { clientId: caller.clientId, id, by: byOf(caller), now: clock.now() });
        const webhook = await readWebhook(tx, caller, id);
        if (isChanged) await record(tx, caller, 'webhook.ended', webhook);
        return webhook;
      }),

    /** Calls the webhook once and returns the delivery with its result. */
    async test(caller: ClientCaller, webhookId: string): Promise<WebhookDelivery> {
      const id = newId();
      const now = clock.now();
      const named = { clientId: caller.clientId, id };
      await db.asUser(caller.claims, async (tx) => {
        const webhook = await readOpen(tx, caller, webhookId);
        const body = { type: 'test', client_id: caller.clientId, events: [] };
        await insertDelivery(tx, {
          ...named,
          webhookId,
          body,
          attempts: 1,
          nextAt: new Date(now.getTime() + leaseMs),
          now,
        });
        await record(tx, caller, 'webhook.tested', webhook);
      });
      const due = await db.asService((tx) => readDue(tx, named, now));
      if (due) await sender.attempt(due, { isOnly: true });
      return db.asViewer(caller.claims, (tx) => readDelivery(tx, caller, id));
    },

    deliveries: (caller: ClientCaller, webhookId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) =>
      db.asViewer(caller.claims, async (tx) => {
        await readWebhook(tx, caller, webhookId);
        const after = cursor === undefined ? null : decodeCursor(order, cursor, ['instant', 'id']);
        const found = await listDeliveries(tx, { clientId: caller.clientId, webhookId, after, limit: limit + 1 });
        const { rows, nextCursor } = cutPage(found, { order, limit });
        return { data: rows.map(presentDelivery), page: { next_cursor: nextCursor, total: null } };
      }),

    replay: (
      caller: ClientCaller,
      { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
    ): Promise<WebhookDelivery> =>
      db.asUser(caller.claims, async (tx) => {
        const webhook = await readOpen(tx, caller, webhookId);
        const { clientId } = caller;
        const original = await findDelivery(tx, { clientId, id: deliveryId });
        if (original?.webhook_id !== webhookId) throw deliveryNotFound();
        const [id, now] = [newId(), clock.now()];
        await insertDelivery(tx, { clientId, id, webhookId, body: original.body, nextAt: now, now });
        await record(tx, caller, 'webhook.replayed', webhook);
        return readDelivery(tx, caller, id);
      }),

    /** One round: packs events into deliveries and makes the attempts that are due. Returns how many arrived. */
    async deliver(): Promise<number> {
      const due = await db.asService(async (tx) => {
        if (!(await hasWebhooks(tx))) return [];
        const now = clock.now();
        if (await mayPack(tx)) await packEvents(tx, { now, max: eventsPerDelivery });
        return claimDueDeliveries(tx, { now, until: new Date(now.getTime() + leaseMs), limit: 20 });
      });
      return (await Promise.all(due.map((each) => sender.attempt(each)))).filter(Boolean).length;
    },
  };
}

export type ClientWebhooks = ReturnType<typeof createClientWebhooks>;
