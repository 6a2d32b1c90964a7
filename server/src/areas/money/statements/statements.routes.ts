import {
  downloadStatement,
  getCommissionSchedule,
  getInvoiceAging,
  getRemittance,
  getRemittanceTotals,
  listInvoices,
  listRemittances,
  listStatementLines,
} from '@recoup/contract/money/statements';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { InvoicesService } from './invoices.service.ts';
import type { RemittancesService } from './statements.service.ts';
import type { TermsService } from './terms.service.ts';

export interface SettlementServices {
  remittances: RemittancesService;
  invoices: InvoicesService;
  terms: TermsService;
}

const pageOf = <T>({ rows, nextCursor }: { rows: T[]; nextCursor: string | null }) => ({
  data: rows,
  page: { next_cursor: nextCursor, total: null },
});

export function registerRemittanceRoutes(app: FastifyInstance, { remittances, invoices, terms }: SettlementServices): void {
  bind(app, listRemittances, async ({ caller, query }) => pageOf(await remittances.list(caller, query)));
  bind(app, getRemittanceTotals, async ({ caller, query }) => ({ data: await remittances.totals(caller, query) }));
  bind(app, getRemittance, async ({ caller, params }) => ({ data: await remittances.get(caller, params.id) }));
  bind(app, listStatementLines, async ({ caller, params, query }) => pageOf(await remittances.lines(caller, params.id, query)));
  bind(app, downloadStatement, async ({ caller, params, query, reply }) =>
    sendDownload(reply, {
      ...(await remittances.open(caller, params.id, query.format)),
      mediaType: mediaTypes[query.format],
    }),
  );
  bind(app, listInvoices, async ({ caller, query }) => pageOf(await invoices.list(caller, query)));
  bind(app, getInvoiceAging, async ({ caller }) => ({ data: await invoices.aging(caller) }));
  bind(app, getCommissionSchedule, async ({ caller }) => ({ data: await terms.read(caller) }));
}
