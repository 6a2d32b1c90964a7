import {
  addAccountDocument,
  addAccountNote,
  deleteView,
  exportDebtors,
  getAccount,
  getAccountDocument,
  getDebtorTotals,
  listBatches,
  listDebtors,
  listSavedViews,
  saveView,
} from '@recoup/contract/accounts/debtors';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { DebtorsService } from './debtors.service.ts';
import type { DocumentsService } from './documents.service.ts';
import type { ExportService } from './export.service.ts';
import type { ViewsService } from './views.service.ts';

export interface DebtorsServices {
  debtors: DebtorsService;
  documents: DocumentsService;
  exports: ExportService;
  views: ViewsService;
}

export function registerDebtorRoutes(app: FastifyInstance, { debtors, documents, exports, views }: DebtorsServices): void {
  bind(app, listDebtors, async ({ caller, query }) => {
    const { rows, nextCursor } = await debtors.list(caller, query);
    return { data: rows, page: { next_cursor: nextCursor, total: null } };
  });
  bind(app, getDebtorTotals, async ({ caller, query }) => ({ data: await debtors.totals(caller, query) }));
  bind(app, exportDebtors, async ({ caller, query, reply }) => {
    const { format, account_id: accountIds, ...filters } = query;
    const file = await exports.open(caller, { filters, accountIds, format });
    return sendDownload(reply, { ...file, mediaType: mediaTypes[format] });
  });
  bind(app, getAccount, async ({ caller, params }) => ({ data: await debtors.get(caller, refOf(params)) }));
  bind(app, addAccountNote, async ({ caller, params, body }) => ({
    data: await debtors.addNote(caller, refOf(params), body.body),
  }));
  bind(app, listSavedViews, async ({ caller }) => ({ data: await views.list(caller) }));
  bind(app, saveView, async ({ caller, body }) => ({ data: await views.save(caller, body) }));
  bind(app, deleteView, async ({ caller, params, reply }) => {
    await views.remove(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, listBatches, async ({ caller }) => ({ data: await views.listBatches(caller) }));
  bind(app, getAccountDocument, async ({ caller, params, reply }) => {
    const file = await documents.open(caller, refOf(params), params.document_id);
    return sendDownload(reply, { ...file, mediaType: 'application/octet-stream' });
  });
  bind(app, addAccountDocument, async ({ caller, params, query, request }) => ({
    data: await documents.add(caller, refOf(params), { fileName: query.file_name, kind: query.kind, content: bytesOf(request) }),
  }));
}

function refOf(params: { people_id: string; id: string }) {
  return { personId: params.people_id, accountId: params.id };
}
