import {
  downloadStatement,
  getCommissionSchedule,
  getInvoiceAging,
  getStatement,
  getStatementTotals,
  listInvoices,
  listStatements,
  listStatementLines,
} from '@recoup/contract/money/statements';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { InvoicesService } from './invoices.service.ts';
import type { StatementsService } from './statements.service.ts';
import type { TermsService } from './terms.service.ts';

export interface SettlementServices {
  statements: StatementsService;
  invoices: InvoicesService;
  terms: TermsService;
}

const pageOf = <T>({ rows, nextCursor }: { rows: T[]; nextCursor: string | null }) => ({
  data: rows,
  page: { next_cursor: nextCursor, total: null },
});

export function registerStatementRoutes(app: FastifyInstance, { statements, invoices, terms }: SettlementServices): void {
  bind(app, listStatements, async ({ caller, query }) => pageOf(await statements.list(caller, query)));
  bind(app, getStatementTotals, async ({ caller, query }) => ({ data: await statements.totals(caller, query) }));
  bind(app, getStatement, async ({ caller, params }) => ({ data: await statements.get(caller, params.id) }));
  bind(app, listStatementLines, async ({ caller, params, query }) => pageOf(await statements.lines(caller, params.id, query)));
  bind(app, downloadStatement, async ({ caller, params, query, reply }) =>
    sendDownload(reply, {
      ...(await statements.open(caller, params.id, query.format)),
      mediaType: mediaTypes[query.format],
    }),
  );
  bind(app, listInvoices, async ({ caller, query }) => pageOf(await invoices.list(caller, query)));
  bind(app, getInvoiceAging, async ({ caller }) => ({ data: await invoices.aging(caller) }));
  bind(app, getCommissionSchedule, async ({ caller }) => ({ data: await terms.read(caller) }));
}
