import { addDisputeDocument, answerDispute, getDispute, listDisputes } from '@recoup/contract/accounts/disputes';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import type { DisputesService } from './disputes.service.ts';

export function registerDisputeRoutes(app: FastifyInstance, disputes: DisputesService): void {
  bind(app, listDisputes, ({ caller, query }) => disputes.list(caller, query));
  bind(app, getDispute, async ({ caller, params }) => ({ data: await disputes.get(caller, params.id) }));
  bind(app, answerDispute, async ({ caller, params, body }) => ({ data: await disputes.answer(caller, params.id, body) }));
  bind(app, addDisputeDocument, async ({ caller, params, query, request }) => ({
    data: await disputes.addDocument(caller, params.id, { fileName: query.file_name, content: bytesOf(request) }),
  }));
}
