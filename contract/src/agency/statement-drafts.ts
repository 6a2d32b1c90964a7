import { REMITTANCE_METHODS } from '@recoup/domain/money/statements';
import { z } from 'zod';
import { clientParams, cents, dataOf, day, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { statementLine, statementLinesQuery, statementSections } from '../money/statements.ts';

const everyone = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;
/** Drafting notifies no client; issuing does. */
const drafters = ['agency_admin', 'agency_staff'] as const;

const candidate = z.object({
  client_id: id,
  client_name: z.string(),
  method: z.enum(REMITTANCE_METHODS),
  /** The newest statement that counts. `by_feed`: a system of the agency's sent it. */
  last: z.object({ number: z.string(), period_to: day, by_feed: z.boolean() }).nullable(),
  /** When its next statement is expected by the client's terms; null without a statement before it. */
  expected_on: day.nullable(),
  /** Posted payments and reversals on no statement, reported by the end of the period. */
  payments: z.int(),
  collected_cents: cents,
  fees_cents: cents,
  has_draft: z.boolean(),
});
export type StatementCandidate = z.output<typeof candidate>;

export const listStatementCandidates = defineEndpoint({
  name: 'agency_statement_drafts.candidates',
  api: 'agency',
  method: 'GET',
  path: '/v1/statement-candidates',
  summary: 'Clients with their payments on no statement by the end of a period, most payments first',
  access: 'agency',
  agencyRoles: everyone,
  query: z.object({ period_to: day }),
  response: dataOf(z.array(candidate)),
});

/** `blocks`: the statement cannot be issued. `differs`: two figures that should be equal are not. `note`: what the statement leaves out. */
const finding = z.object({ level: z.enum(['blocks', 'differs', 'note']), text: z.string() });
export type DraftFinding = z.output<typeof finding>;

const sums = {
  opening_cents: cents,
  collected_cents: cents,
  fees_cents: cents,
  paid_out_cents: cents,
  adjustments_cents: cents,
  closing_cents: cents,
};

const draftHead = {
  client_id: id,
  client_name: z.string(),
  id,
  number: z.string(),
  period_from: day,
  period_to: day,
  method: z.enum(REMITTANCE_METHODS),
  revision: z.int(),
  ...sums,
  payments: z.int(),
  /** The last statement came from a system of the agency's. */
  by_feed: z.boolean(),
  created_by: z.string(),
  created_at: instant,
};

const draftRow = z.object({ ...draftHead, findings: z.array(finding) });
export type StatementDraftRow = z.output<typeof draftRow>;

export const listStatementDrafts = defineEndpoint({
  name: 'agency_statement_drafts.list',
  api: 'agency',
  method: 'GET',
  path: '/v1/statement-drafts',
  summary: 'Drafts of statements, with their sums and findings; no client sees them',
  access: 'agency',
  agencyRoles: everyone,
  response: dataOf(z.array(draftRow)),
});

/** Kinds of lines that a person adds to a draft. Negative lowers what the agency holds for the client. */
export const draftAdjustmentKinds = ['cost', 'correction'] as const;

const ownAdjustment = z.object({
  kind: z.enum(draftAdjustmentKinds),
  text: z.string().trim().min(1, 'Describe the adjustment').max(200),
  amount_cents: z
    .int()
    .min(-1_000_000_000)
    .max(1_000_000_000)
    .refine((amount) => amount !== 0, 'Enter an amount'),
});
export type DraftAdjustment = z.output<typeof ownAdjustment>;

/** A charge, or money received on an invoice, that is on no statement yet. */
const proposal = z.object({
  /** Of the charge or invoice. */
  id,
  kind: z.enum(['cost', 'invoice_payment']),
  text: z.string(),
  on: day,
  amount_cents: cents,
  account: z.object({ id, people_id: id, number: z.string(), debtor_name: z.string() }).nullable(),
  is_left_out: z.boolean(),
});
export type DraftProposal = z.output<typeof proposal>;

const draft = z.object({
  ...draftHead,
  findings: z.array(finding),
  updated_by: z.string().nullable(),
  updated_at: instant,
  corrects: z.object({ id, number: z.string(), sent_cents: cents.nullable() }).nullable(),
  last: z.object({ id, number: z.string(), period_to: day }).nullable(),
  sections: z.array(
    z.object({ section: z.enum(statementSections), payments: z.int(), effect_cents: cents, commission_cents: cents }),
  ),
  proposals: z.array(proposal),
  adjustments: z.array(ownAdjustment),
  /** What is invoiced with the statement. */
  invoice: z.object({ number: z.string(), amount_cents: cents }).nullable(),
});
export type StatementDraft = z.output<typeof draft>;

export const getStatementDraft = defineEndpoint({
  name: 'agency_statement_drafts.get',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/statement-draft',
  summary: 'The draft of a client: its sums, what they come from, and every difference',
  access: 'agency',
  agencyRoles: everyone,
  params: clientParams,
  response: dataOf(draft),
  errors: [404],
});

export const listDraftLines = defineEndpoint({
  name: 'agency_statement_drafts.lines',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/statement-draft/lines',
  summary: 'Payments that the draft would put on the statement',
  access: 'agency',
  agencyRoles: everyone,
  params: clientParams,
  query: statementLinesQuery,
  response: listOf(statementLine),
  errors: [404],
});

const created = z.object({
  client_id: id,
  client_name: z.string(),
  /** `exists`: it had a draft. `by_feed`: its statements come by the feed, and that was not confirmed. `nothing`: nothing waits. */
  result: z.enum(['created', 'exists', 'by_feed', 'nothing']),
});

export const createStatementDrafts = defineEndpoint({
  name: 'agency_statement_drafts.create',
  api: 'agency',
  method: 'POST',
  path: '/v1/statement-drafts',
  summary: 'Drafts the next statement of each client up to a day, or the one that corrects a voided statement; nothing is sent',
  access: 'agency',
  agencyRoles: drafters,
  body: z.object({
    client_ids: z.array(id).min(1, 'Choose a client').max(500),
    period_to: day,
    /** Also for clients whose last statement came by the feed. */
    also_by_feed: z.boolean().default(false),
    /** The voided statement to correct, of the one client that is named. */
    corrects: id.optional(),
  }),
  status: 201,
  response: dataOf(z.array(created)),
  errors: [404, 409, 422],
});

export const changeStatementDraft = defineEndpoint({
  name: 'agency_statement_drafts.change',
  api: 'agency',
  method: 'PUT',
  path: '/v1/clients/{client_id}/statement-draft',
  summary: 'Changes the number, period and adjustments of a draft. 409 `draft_changed` after a concurrent change',
  access: 'agency',
  agencyRoles: drafters,
  params: clientParams,
  body: z.object({
    revision: z.int().min(1),
    number: z.string().trim().min(1, 'Enter a number').max(60),
    period_from: day,
    period_to: day,
    adjustments: z.array(ownAdjustment).max(200),
    /** Ids of proposed charges and invoices. */
    left_out: z.array(id).max(1000),
  }),
  status: 204,
  errors: [404, 409, 422],
});

export const discardStatementDraft = defineEndpoint({
  name: 'agency_statement_drafts.discard',
  api: 'agency',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/statement-draft',
  summary: 'Discards a draft; its payments wait for another one',
  access: 'agency',
  agencyRoles: drafters,
  params: clientParams,
  status: 204,
  errors: [404],
});

const issued = z.object({
  client_id: id,
  /** `changed`: the draft or its payments changed since they were checked. `refused`: `message` has the reason. */
  result: z.enum(['issued', 'changed', 'refused']),
  statement_id: id.nullable(),
  message: z.string().nullable(),
});
export type IssueResult = z.output<typeof issued>;

/** Most drafts per request. Each is issued in its own transaction, so longer lists are sent in several requests. */
export const issuedAtOnce = 25;

export const issueStatements = defineEndpoint({
  name: 'agency_statement_drafts.issue',
  api: 'agency',
  method: 'POST',
  path: '/v1/statement-issues',
  summary:
    'Issues drafts as they were checked, each whole or not at all; the clients are notified. A repeated request has no second effect',
  access: 'agency',
  agencyRoles: ['agency_admin'],
  body: z.object({
    drafts: z
      .array(
        z.object({
          client_id: id,
          /** Of the draft. */
          id,
          revision: z.int().min(1),
          /** The sums that were checked. */
          ...sums,
        }),
      )
      .min(1)
      .max(issuedAtOnce),
  }),
  /** In the order of the drafts. */
  response: dataOf(z.array(issued)),
  stepUp: true,
  errors: [404],
});
