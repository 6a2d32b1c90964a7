import {
  getConsoleStatement,
  getConsoleStatementTotals,
  listConsoleStatementLines,
  listConsoleStatements,
  type ConsoleStatementFilters,
} from '@recoup/contract/agency/statements';
import {
  changeStatementDraft,
  createStatementDrafts,
  discardStatementDraft,
  getStatementDraft,
  listDraftLines,
  listStatementCandidates,
  listStatementDrafts,
} from '@recoup/contract/agency/statement-drafts';
import type { StatementSection } from '@recoup/contract/money/statements';
import { MS_PER } from '@recoup/domain/shared/time';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** Statements change while the list is open: by the feed and by colleagues. */
const polled = { refetchInterval: MS_PER.minute };

export interface StatementParams {
  client_id: string;
  id: string;
}

export const statementsQuery = (filters: ConsoleStatementFilters) =>
  authListQuery(listConsoleStatements, { query: { ...filters, limit: 100 } }, polled);
export const totalsQuery = (filters: ConsoleStatementFilters) => authQuery(getConsoleStatementTotals, { query: filters }, polled);
export const statementQuery = (params: StatementParams) => authQuery(getConsoleStatement, { params }, polled);
export const linesQuery = (params: StatementParams, section: StatementSection) =>
  authListQuery(listConsoleStatementLines, { params, query: { section, limit: 100 } });

export const candidatesQuery = (periodTo: string) =>
  authQuery(listStatementCandidates, { query: { period_to: periodTo } }, { enabled: periodTo !== '' });
export const draftsQuery = () => authQuery(listStatementDrafts, {}, polled);
export const draftQuery = (clientId: string) => authQuery(getStatementDraft, { params: { client_id: clientId } }, polled);
export const draftLinesQuery = (clientId: string, section: StatementSection) =>
  authListQuery(listDraftLines, { params: { client_id: clientId }, query: { section, limit: 100 } });

/** Queries that show statements and drafts to the agency. */
export const changed = ['agency_statements.', 'agency_statement_drafts.', 'remittances.'];

export const useCreateDrafts = () => useApiMutation(createStatementDrafts, { invalidates: changed });
export const useChangeDraft = () => useApiMutation(changeStatementDraft, { invalidates: changed });
export const useDiscardDraft = () => useApiMutation(discardStatementDraft, { invalidates: changed });
