import { MS_PER } from '@recoup/domain/shared/time';
import { getBusinessInfo } from '@recoup/contract/company/business-info';
import {
  getCommissionSchedule,
  getInvoiceAging,
  getStatement,
  getStatementTotals,
  listInvoices,
  listStatements,
  listStatementLines,
  type InvoiceListQuery,
  type StatementFilters,
  type StatementSection,
} from '@recoup/contract/money/statements';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';

export const statementsQuery = (clientId: string, filters: StatementFilters) =>
  authListQuery(listStatements, { params: { client_id: clientId }, query: { ...filters, limit: 50 } });

export const statementTotalsQuery = (clientId: string, filters: StatementFilters) =>
  authQuery(getStatementTotals, { params: { client_id: clientId }, query: filters });

export interface StatementParams {
  client_id: string;
  id: string;
}

export const statementQuery = (params: StatementParams, { enabled = true }: { enabled?: boolean } = {}) =>
  authQuery(getStatement, { params }, { enabled });

/** All lines of one section, in pages. */
export const linesQuery = (params: StatementParams, section: StatementSection) =>
  authListQuery(listStatementLines, { params, query: { section, limit: 100 } });

/** All sections in order, for printing. */
export const printedLinesQuery = (params: StatementParams) =>
  authListQuery(listStatementLines, { params, query: { limit: 200 } }, { staleTime: MS_PER.minute });

export const lineQuery = (params: StatementParams, paymentId: string) =>
  authQuery(listStatementLines, { params, query: { payment_id: paymentId, limit: 1 } });

export const invoicesQuery = (clientId: string, bucket: InvoiceListQuery['bucket']) =>
  authListQuery(listInvoices, { params: { client_id: clientId }, query: { bucket, limit: 50 } });

export const agingQuery = (clientId: string) => authQuery(getInvoiceAging, { params: { client_id: clientId } });

export const termsQuery = (clientId: string) => authQuery(getCommissionSchedule, { params: { client_id: clientId } });

/** The client's remittance settings. */
export const payoutsQuery = (clientId: string) => authQuery(getBusinessInfo, { params: { client_id: clientId } });
