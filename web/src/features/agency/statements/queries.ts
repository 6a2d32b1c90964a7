import {
  getConsoleStatement,
  getConsoleStatementTotals,
  listConsoleStatementLines,
  listConsoleStatements,
  type ConsoleStatementFilters,
} from '@recoup/contract/agency/statements';
import type { StatementSection } from '@recoup/contract/money/statements';
import { MS_PER } from '@recoup/domain/shared/time';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';

/** Statements change while the list is open: by the feed and by colleagues. */
const fresh = { refetchInterval: MS_PER.minute };

export interface StatementParams {
  client_id: string;
  id: string;
}

export const statementsQuery = (filters: ConsoleStatementFilters) =>
  authListQuery(listConsoleStatements, { query: { ...filters, limit: 100 } }, fresh);
export const totalsQuery = (filters: ConsoleStatementFilters) => authQuery(getConsoleStatementTotals, { query: filters }, fresh);
export const statementQuery = (params: StatementParams) => authQuery(getConsoleStatement, { params }, fresh);
export const linesQuery = (params: StatementParams, section: StatementSection) =>
  authListQuery(listConsoleStatementLines, { params, query: { section, limit: 100 } });
