import { CHARGES } from '@recoup/domain/money/charges';
import { PAYMENT_STATES, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { OFFER_STATES } from '@recoup/domain/accounts/offer-states';
import { DISPUTE_STATES } from '@recoup/domain/accounts/dispute-states';
import { DISPUTE_ANSWERS, DISPUTE_OUTCOMES } from '@recoup/domain/accounts/disputes';
import { z } from 'zod';
import { cents, clientParams, cursorQuery, day, id, instant, page, repeated } from '../shared/common.ts';
import { statusCode } from './debtors.ts';
import { disputeReason, keysOf } from './disputes.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { requestKind, requestState } from './requests.ts';

export const timelineKinds = [
  'status',
  'contact',
  'note',
  'message',
  'document',
  'payment',
  'charge',
  'request',
  'dispute',
  'offer',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const entry = {
  id,
  /** When it happened. */
  at: instant,
  actor: z.enum(['client', 'agency', 'system']),
  /** Null for the agency or the system when no name is known. */
  author_name: z.string().nullable(),
  /** From the agency and unread by the caller. */
  is_unread: z.boolean(),
};
const text = z.string().nullable();

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('status'),
    data: z.object({ from: statusCode.nullable(), to: statusCode, reason: text }),
  }),
  z.object({
    ...entry,
    kind: z.literal('contact'),
    data: z.object({
      type: z.enum(['letter', 'call', 'email', 'text', 'visit', 'court']),
      direction: z.enum(['out', 'in']).nullable(),
      outcome: text,
      text,
    }),
  }),
  z.object({ ...entry, kind: z.literal('note'), data: z.object({ text: z.string() }) }),
  z.object({ ...entry, kind: z.literal('message'), data: z.object({ text: z.string() }) }),
  z.object({
    ...entry,
    kind: z.literal('document'),
    data: z.object({
      type: z.string(),
      title: text,
      file_name: z.string(),
      media_type: z.string(),
      bytes: z.int(),
      message_id: id.nullable(),
      request_id: id.nullable(),
      dispute_id: id.nullable(),
    }),
  }),
  z.object({
    ...entry,
    kind: z.literal('payment'),
    data: z.object({
      type: z.enum(PAYMENT_TYPES),
      method: z.enum(PAYMENT_METHODS),
      state: z.enum(PAYMENT_STATES),
      amount_cents: cents,
      effective_on: day,
      reference: text,
      reverses_id: id.nullable(),
      request_id: id.nullable(),
      /** What exceeded the balance. */
      overpaid_cents: cents,
      /** Amount of the payment that it reverses. */
      original_cents: cents.nullable(),
      /** Why it was reversed or adjusted; `PAYMENT_REASONS`. */
      reason_code: text,
    }),
  }),
  z.object({
    ...entry,
    kind: z.literal('charge'),
    data: z.object({ type: z.enum(CHARGES), amount_cents: cents, text }),
  }),
  z.object({
    ...entry,
    kind: z.literal('request'),
    data: z.object({ number: z.string(), kind: requestKind, state: requestState, decline_reason: text }),
  }),
  z.object({
    ...entry,
    kind: z.literal('dispute'),
    data: z.object({
      reason: disputeReason,
      state: z.enum(DISPUTE_STATES),
      due_on: day.nullable(),
      answer: z.enum(keysOf(DISPUTE_ANSWERS)).nullable(),
      outcome: z.enum(keysOf(DISPUTE_OUTCOMES)).nullable(),
    }),
  }),
  z.object({
    ...entry,
    kind: z.literal('offer'),
    data: z.object({
      kind: z.enum(keysOf(OFFER_KINDS)),
      state: z.enum(OFFER_STATES),
      amount_cents: cents,
      counter_cents: cents.nullable(),
      expires_at: instant,
    }),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const getTimeline = defineEndpoint({
  name: 'timeline.get',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/accounts/{id}/timeline',
  summary: 'Timeline of an account, newest first',
  access: 'client',
  params: clientParams.extend({ id }),
  query: z.object({ kind: repeated(z.enum(timelineKinds)), ...cursorQuery }),
  response: z.object({
    data: z.array(timelineEntry),
    page,
    /** Across all kinds. */
    unread: z.int(),
    /** Time of this snapshot; send it to `messages.read-account` to mark it read. */
    as_of: instant,
  }),
});
