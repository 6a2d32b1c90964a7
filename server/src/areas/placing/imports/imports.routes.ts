import {
  answerImportRows,
  cancelImport,
  commitImport,
  createImport,
  downloadAcknowledgement,
  downloadImportErrors,
  getImport,
  leaveOutImportRows,
  listImportRows,
  listImports,
  mapImport,
  correctImportRow,
  readImportAgain,
} from '@recoup/contract/placing/imports';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { DownloadsService } from './downloads/downloads.service.ts';
import type { ImportsService } from './imports.service.ts';
import type { RowsService } from './rows/rows.service.ts';

export interface ImportServices {
  imports: ImportsService;
  rows: RowsService;
  downloads: DownloadsService;
}

export function registerImportRoutes(app: FastifyInstance, { imports, rows, downloads }: ImportServices): void {
  bind(app, createImport, async ({ caller, body }) => ({ data: await imports.create(caller, body) }));
  bind(app, listImports, async ({ caller, query }) => {
    const { rows: found, nextCursor } = await imports.list(caller, query);
    return { data: found, page: { next_cursor: nextCursor, total: null } };
  });
  bind(app, getImport, async ({ caller, params }) => ({ data: await imports.get(caller, params.id) }));
  bind(app, readImportAgain, async ({ caller, params, body }) => ({ data: await imports.readAgain(caller, params.id, body) }));
  bind(app, mapImport, async ({ caller, params, body }) => ({ data: await imports.map(caller, params.id, body) }));
  bind(app, listImportRows, async ({ caller, params, query }) => {
    const { rows: found, nextCursor } = await rows.list(caller, params.id, query);
    return { data: found, page: { next_cursor: nextCursor, total: null } };
  });
  bind(app, correctImportRow, async ({ caller, params, body }) => ({
    data: await rows.correct(caller, params.id, params.row_number, body),
  }));
  bind(app, leaveOutImportRows, async ({ caller, params, body }) => ({ data: await rows.leaveOut(caller, params.id, body) }));
  bind(app, answerImportRows, async ({ caller, params, body }) => ({ data: await rows.answer(caller, params.id, body) }));
  bind(app, commitImport, async ({ caller, params, body }) => ({ data: await imports.commit(caller, params.id, body) }));
  bind(app, cancelImport, async ({ caller, params }) => ({ data: await imports.cancel(caller, params.id) }));
  bind(app, downloadAcknowledgement, async ({ caller, params, query, reply }) => {
    const file = await downloads.acknowledgement(caller, params.id, query.format);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
  bind(app, downloadImportErrors, async ({ caller, params, query, reply }) => {
    const file = await downloads.errors(caller, params.id, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
}
