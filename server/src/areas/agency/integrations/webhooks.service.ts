import type { FeedDelivery, FeedWebhook } from '@recoup/contract/feed/webhooks';
import { presentDelivery, presentWebhook, type Webhooks } from '#areas/feed/webhooks/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';

/** Webhooks to the agency's systems: the feed's use cases, for administrators, with an entry in the agency's audit log. */
export function createWebhooksService(webhooks: Webhooks) {
  const recorder =
    (caller: AgencyCaller, action: AuditLogAction, id: string, details: Record<string, unknown> = {}) =>
    (tx: Tx) =>
      recordAgencyEntries(tx, caller, [{ action, subjectType: 'feed_webhook', subjectId: id, details }]);
  return {
    async list(): Promise<FeedWebhook[]> {
      const shown = (await webhooks.list()).map(presentWebhook);
      return shown.toSorted((a, b) => Number(a.ended_at !== null) - Number(b.ended_at !== null));
    },

    async create(caller: AgencyCaller, url: string): Promise<{ id: string; secret: string }> {
      const problem = webhooks.findProblem(url);
      if (problem) throw unprocessable([{ path: 'url', message: problem }]);
      return webhooks.add(url, (tx, id) => recorder(caller, 'agency.webhook_created', id, { url })(tx));
    },

    async end(caller: AgencyCaller, id: string): Promise<void> {
      await webhooks.end(id, recorder(caller, 'agency.webhook_ended', id));
    },

    async test(caller: AgencyCaller, id: string): Promise<FeedDelivery> {
      return presentDelivery(await webhooks.test(id, recorder(caller, 'agency.webhook_tested', id)));
    },

    async retry(caller: AgencyCaller, id: string): Promise<{ queued: number }> {
      return { queued: await webhooks.retry(id, recorder(caller, 'agency.webhook_retried', id)) };
    },

    async deliveries(id: string, limit: number): Promise<FeedDelivery[]> {
      return (await webhooks.deliveries(id, limit)).map(presentDelivery);
    },

    async replay(caller: AgencyCaller, id: string, deliveryId: string): Promise<FeedDelivery> {
      const record = recorder(caller, 'agency.webhook_replayed', id, { delivery_id: deliveryId });
      return presentDelivery(await webhooks.replay(deliveryId, id, record));
    },
  };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;
