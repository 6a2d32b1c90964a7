import {
  addRequestDocument,
  cancelRequest,
  getRequest,
  listAccountRequests,
  listRequests,
  previewRequest,
  previewRequests,
  submitRequest,
  submitRequests,
} from '@recoup/contract/accounts/requests';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import type { RequestsService } from './requests.service.ts';

export function registerRequestRoutes(app: FastifyInstance, requests: RequestsService): void {
  bind(app, listRequests, ({ caller, query }) => requests.list(caller, query));
  bind(app, listAccountRequests, ({ caller, params, query }) => requests.list(caller, query, params.id));
  bind(app, getRequest, async ({ caller, params }) => ({ data: await requests.get(caller, params.id) }));
  bind(app, previewRequest, async ({ caller, params, body }) => ({
    data: await requests.preview(caller, { ...body, accountId: params.id }),
  }));
  bind(app, submitRequest, ({ caller, params, body }) =>
    requests.submit(caller, {
      kind: body.kind,
      data: body.data,
      accountId: params.id,
      shownCommissionCents: body.shown_commission_cents,
    }),
  );
  bind(app, previewRequests, async ({ caller, body }) => ({
    data: await requests.previewMany(caller, { kind: body.kind, accountIds: body.account_ids }),
  }));
  bind(app, submitRequests, async ({ caller, body }) => ({
    data: await requests.submitMany(caller, { kind: body.kind, data: body.data, accountIds: body.account_ids }),
  }));
  bind(app, cancelRequest, async ({ caller, params }) => ({ data: await requests.cancel(caller, params.id) }));
  bind(app, addRequestDocument, async ({ caller, params, query, request }) => ({
    data: await requests.addDocument(caller, params.id, { fileName: query.file_name, content: bytesOf(request) }),
  }));
}
