import { z } from 'zod';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { clientParams, cursorQuery, dataOf, day, cents, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { statement, statementFilterQuery, statementLine, statementLinesQuery, statementRow } from '../money/statements.ts';

const everyone = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;

/** `feed`: a system of the agency's wrote it. `console`: a person did. */
const statementSource = z.enum(['feed', 'console']);
export type StatementSource = z.output<typeof statementSource>;

/** List filters; the address bar of the console uses the same names. */
const filters = { client_id: repeated(id), ...statementFilterQuery.shape };

export const consoleStatementFilters = z.object(filters);
export type ConsoleStatementFilters = z.output<typeof consoleStatementFilters>;

/** The last change of a statement, and who wrote it. */
const written = z.object({
  at: instant,
  source: statementSource,
  /** The name of the feed key, or of the person; null: not known. */
  by: z.string().nullable(),
});

const consoleStatement = z.object({
  ...statementRow.shape,
  client_id: id,
  client_name: z.string(),
  /** Where the statement was issued. */
  source: statementSource,
  /** Null: before changes were recorded. */
  written: written.nullable(),
});
export type ConsoleStatement = z.output<typeof consoleStatement>;

export const listConsoleStatements = defineEndpoint({
  name: 'agency_statements.list',
  api: 'agency',
  method: 'GET',
  path: '/v1/statements',
  summary: 'Statements of all clients that the caller may see, the newest period first',
  access: 'agency',
  agencyRoles: everyone,
  query: z.object({
    ...filters,
    /** Beginning of the number, whatever its case. */
    number: z.string().trim().min(1).max(60).optional(),
    ...cursorQuery,
  }),
  response: listOf(consoleStatement),
});

const totals = z.object({
  statements: z.int(),
  clients: z.int(),
  collected_cents: cents,
  fees_cents: cents,
  paid_out_cents: cents,
  /** Statements that pay out and whose remittance has not arrived. */
  unpaid: z.int(),
  unpaid_cents: cents,
});
export type ConsoleStatementTotals = z.output<typeof totals>;

export const getConsoleStatementTotals = defineEndpoint({
  name: 'agency_statements.totals',
  api: 'agency',
  method: 'GET',
  path: '/v1/statement-totals',
  summary: 'Count and totals of the matching statements of all clients; voided ones do not count',
  access: 'agency',
  agencyRoles: everyone,
  query: consoleStatementFilters,
  response: dataOf(totals),
});

export const statementEventFacts = z.object({
  paid_by: z.enum(['ach', 'check']).optional(),
  paid_on: day.optional(),
  trace: z.string().optional(),
  paid_cents: cents.optional(),
  accepted_by: z.string().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
});

const statementEvent = z.object({
  id,
  at: instant,
  state: z.enum(REMITTANCE_STATES),
  source: statementSource,
  by: z.string().nullable(),
  /** How it was paid, or why it was voided or returned. */
  facts: statementEventFacts,
});
export type StatementEvent = z.output<typeof statementEvent>;

const consoleStatementPage = z.object({
  ...statement.shape,
  client_id: id,
  source: statementSource,
  /** Newest first. */
  history: z.array(statementEvent),
  /** The ACH file that its remittance is in; null: none, or the caller does not see files. */
  ach_file: z.object({ id, number: z.int(), is_exported: z.boolean() }).nullable(),
  /** The client's newest statement, which alone can be voided. */
  is_newest: z.boolean(),
});
export type ConsoleStatementPage = z.output<typeof consoleStatementPage>;

const statementParams = clientParams.extend({ id });

export const getConsoleStatement = defineEndpoint({
  name: 'agency_statements.get',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/statements/{id}',
  summary: 'One statement: its sum, sections, adjustments and invoices, and who wrote each change',
  access: 'agency',
  agencyRoles: everyone,
  params: statementParams,
  response: dataOf(consoleStatementPage),
  errors: [404],
});

export const listConsoleStatementLines = defineEndpoint({
  name: 'agency_statements.lines',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/statements/{id}/lines',
  summary: 'Payments of a statement by section and day',
  access: 'agency',
  agencyRoles: everyone,
  params: statementParams,
  query: statementLinesQuery,
  response: listOf(statementLine),
  errors: [404],
});

export const downloadConsoleStatement = defineEndpoint({
  name: 'agency_statements.download',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/statements/{id}/file',
  summary: 'The statement as the client downloads it',
  access: 'agency',
  agencyRoles: everyone,
  params: statementParams,
  query: z.object({ format: z.enum(['pdf', 'csv', 'xlsx']).default('pdf') }),
  produces: ['application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: [404],
});
