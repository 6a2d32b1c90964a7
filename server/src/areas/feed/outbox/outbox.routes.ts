import { acknowledgeOutbox, getFeedDocument, listOutboxEvents } from '@recoup/contract/feed/outbox';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { OutboxService } from './outbox.service.ts';

export function registerOutboxRoutes(app: FastifyInstance, outgoing: OutboxService): void {
  bind(app, listOutboxEvents, async ({ caller, query }) => {
    const data = await outgoing.list(caller, query);
    return { data, page: { next_cursor: data.at(-1)?.cursor ?? null, total: null } };
  });
  bind(app, acknowledgeOutbox, async ({ caller, body }) => ({
    data: { acknowledged: await outgoing.acknowledge(caller, body.cursor) },
  }));
  bind(app, getFeedDocument, async ({ caller, params, reply }) => {
    const file = await outgoing.openDocument(caller, { clientId: params.client_id, documentId: params.document_id });
    return sendDownload(reply, { ...file, mediaType: 'application/octet-stream' });
  });
}
