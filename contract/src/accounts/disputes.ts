import { DISPUTE_ANSWERS, DISPUTE_MISTAKES, DISPUTE_OUTCOMES, DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { DISPUTE_STATES } from '@recoup/domain/accounts/dispute-states';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { REQUEST_STATES } from '@recoup/domain/accounts/request-states';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, fileName, id, instant, listOf, repeated } from '../shared/common.ts';
import { accountDocument, documentLimits } from './debtors.ts';
import { answersLimit, defineEndpoint } from '../shared/endpoint.ts';

export const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];

export const disputeReason = z.enum(keysOf(DISPUTE_REASONS));
const answer = z.enum(keysOf(DISPUTE_ANSWERS));

const dispute = z.object({
  id,
  account: accountRef,
  reason: disputeReason,
  /** Text from the debtor or the agency. */
  details: z.string().nullable(),
  /** What the agency needs from the client. */
  needs: z.string().nullable(),
  received_on: day,
  due_on: day.nullable(),
  /** Written, and within the validation period: collection waits for verification (15 U.S.C. 1692g(b)). */
  needs_verification: z.boolean(),
  verification_sent_on: day.nullable(),
  is_overdue: z.boolean(),
  state: z.enum(DISPUTE_STATES),
  answer: answer.nullable(),
  answer_text: z.string().nullable(),
  answer_amount_cents: cents.nullable(),
  /** With the answer `mistake`: what was wrong. */
  answer_mistake: z.enum(keysOf(DISPUTE_MISTAKES)).nullable(),
  /** With the answer `paid`: the request that reports the payment. */
  answer_payment: z
    .object({
      request_id: id,
      /** `R-101`. */
      request: z.string(),
      state: z.enum(REQUEST_STATES),
      amount_cents: cents,
      date: day,
      method: z.enum(PAYMENT_METHODS),
      reference: z.string().nullable(),
    })
    .nullable(),
  answered_at: instant.nullable(),
  answered_by_name: z.string().nullable(),
  outcome: z.enum(keysOf(DISPUTE_OUTCOMES)).nullable(),
  resolved_at: instant.nullable(),
  created_at: instant,
  balance_cents: cents,
  documents: z.array(accountDocument),
  /** Answers open to the caller now. */
  abilities: z.object({ answers: z.array(answer), add_document: z.boolean() }),
});
export type DisputeView = z.output<typeof dispute>;

const params = clientParams.extend({ id });
const base = '/v1/clients/{client_id}/disputes';

export const listDisputes = defineEndpoint({
  name: 'disputes.list',
  api: 'legacy',
  method: 'GET',
  path: base,
  summary: 'Disputes of the client, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ state: repeated(z.enum(DISPUTE_STATES)), account_id: id.optional(), ...cursorQuery }),
  response: listOf(dispute),
});

export const getDispute = defineEndpoint({
  name: 'disputes.get',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One dispute',
  access: 'client',
  params,
  response: dataOf(dispute),
});

/**
 * Evidence is uploaded first. The answer `paid` also submits a `direct_payment` request. 409 `dispute_answered`,
 * `dispute_resolved`, `cost_changed`; 403 if the role does not allow the answer.
 */
export const answerDispute = defineEndpoint({
  name: 'disputes.answer',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/answer`,
  summary:
    'Confirms the debt, reports its payment, corrects its amount, or asks to close it. 422 by field, by `checkDisputeAnswer`',
  access: 'client',
  params,
  body: z.object({
    answer: z.string().max(40).default(''),
    text: z.string().max(5000).default(''),
    amount: z.string().max(40).default(''),
    date: z.string().max(40).default(''),
    method: z.string().max(40).default(''),
    reference: z.string().max(200).default(''),
    mistake: z.string().max(40).default(''),
    /** Commission shown for the payment, if any; refused if it has changed. */
    shown_commission_cents: cents.optional(),
  }),
  response: dataOf(dispute),
  limit: answersLimit,
  idempotent: true,
});

export const addDisputeDocument = defineEndpoint({
  name: 'disputes.add-document',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/documents`,
  summary: 'Attaches evidence; the body is the file, the query has its name',
  access: 'client',
  params,
  query: z.object({ file_name: fileName }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(accountDocument),
  status: 201,
});
