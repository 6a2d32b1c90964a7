import { cancelExport, createExport, downloadExport, getExport, listExports } from '@recoup/contract/reports/exports';
import { createPaymentsExport } from '@recoup/contract/reports/payment-exports';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { ExportsService } from './exports.service.ts';

export function registerExportRoutes(app: FastifyInstance, exports: ExportsService): void {
  bind(app, createExport, async ({ caller, body }) => ({
    data: await exports.create(caller, { format: body.format, content: { subject: 'accounts', filters: body.filters } }),
  }));
  bind(app, createPaymentsExport, async ({ caller, body }) => ({
    data: await exports.create(caller, { format: body.format, content: { subject: 'payments', filters: body.filters } }),
  }));
  bind(app, listExports, async ({ caller, query }) => ({ data: await exports.list(caller, query.subject) }));
  bind(app, getExport, async ({ caller, params }) => ({ data: await exports.get(caller, params.id) }));
  bind(app, cancelExport, async ({ caller, params }) => ({ data: await exports.cancel(caller, params.id) }));
  bind(app, downloadExport, async ({ caller, params, reply }) => {
    const { format, ...file } = await exports.open(caller, params.id);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[format] });
  });
}
