import { exportPayments, getPayment, getPaymentTotals, listPayments } from '@recoup/contract/money/payments';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { PaymentsExport } from './export.service.ts';
import type { PaymentsService } from './payments.service.ts';

export function registerPaymentRoutes(
  app: FastifyInstance,
  { payments, files }: { payments: PaymentsService; files: PaymentsExport },
): void {
  bind(app, listPayments, async ({ caller, query }) => {
    const { rows, nextCursor } = await payments.list(caller, query);
    return { data: rows, page: { next_cursor: nextCursor, total: null } };
  });
  bind(app, getPaymentTotals, async ({ caller, query }) => ({ data: await payments.totals(caller, query) }));
  bind(app, exportPayments, async ({ caller, query, reply }) =>
    sendDownload(reply, { ...(await files.open(caller, query)), mediaType: mediaTypes[query.format] }),
  );
  bind(app, getPayment, async ({ caller, params }) => ({ data: await payments.get(caller, params.id) }));
}
