import { acknowledgeOutgoing, getFeedDocument, listOutgoing } from '@recoup/contract/feed/outbox';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { OutgoingService } from './outbox.service.ts';

export function registerOutgoing(app: FastifyInstance, outgoing: OutgoingService): void {
  bind(app, listOutgoing, async ({ caller, query }) => {
    const data = await outgoing.list(caller, query);
    return { data, page: { next_cursor: data.at(-1)?.cursor ?? null, total: null } };
  });
  bind(app, acknowledgeOutgoing, async ({ caller, body }) => ({
    data: { acknowledged: await outgoing.acknowledge(caller, body.cursor) },
  }));
  bind(app, getFeedDocument, async ({ params, reply }) => {
    const file = await outgoing.openDocument({ clientId: params.client_id, documentId: params.document_id });
    return sendDownload(reply, { ...file, mediaType: 'application/octet-stream' });
  });
}
