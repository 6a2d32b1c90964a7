import { OFFER_DECISIONS, OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { OFFER_STATES } from '@recoup/domain/accounts/offer-states';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { statusCode } from './debtors.ts';
import { keysOf } from './disputes.ts';
import { answersLimit, defineEndpoint } from '../shared/endpoint.ts';
import { requestCost } from './requests.ts';

const offer = z.object({
  id,
  account: accountRef,
  account_status: statusCode,
  kind: z.enum(keysOf(OFFER_KINDS)),
  /** Total amount offered; for a suit, the amount sued for. */
  amount_cents: cents,
  /** Balance when the offer was made. */
  balance_cents: cents,
  /** Basis points of that balance. */
  of_balance_bp: z.int(),
  installments: z.int().nullable(),
  installment_cents: cents.nullable(),
  first_due_on: day.nullable(),
  /** For suits: costs advanced by the client. */
  cost_advance_cents: cents.nullable(),
  text: z.string().nullable(),
  expires_at: instant,
  state: z.enum(OFFER_STATES),
  counter_cents: cents.nullable(),
  decision_text: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by_name: z.string().nullable(),
  created_at: instant,
  /**
   * The agency's share on today's terms. Null for suits, closed offers, callers who may not see the terms, and lists of several
   * accounts.
   */
  commission: requestCost.nullable(),
  /** Decisions open to the caller now. */
  abilities: z.object({ decisions: z.array(z.enum(keysOf(OFFER_DECISIONS))) }),
});
export type OfferView = z.output<typeof offer>;

const params = clientParams.extend({ id });
const base = '/v1/clients/{client_id}/offers';

export const listOffers = defineEndpoint({
  name: 'offers.list',
  api: 'legacy',
  method: 'GET',
  path: base,
  summary: 'Settlements, plans and suits proposed by the agency, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ state: repeated(z.enum(OFFER_STATES)), account_id: id.optional(), ...cursorQuery }),
  response: listOf(offer),
});

export const getOffer = defineEndpoint({
  name: 'offers.get',
  api: 'legacy',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One offer',
  access: 'client',
  params,
  response: dataOf(offer),
});

/** 409 `offer_expired`, `offer_decided`, `offer_withdrawn`. An accepted suit moves the account to LEGAL at once. */
export const decideOffer = defineEndpoint({
  name: 'offers.decide',
  api: 'legacy',
  method: 'POST',
  path: `${base}/{id}/decision`,
  summary: 'Accepts, declines or counters an offer before it expires. 422 by field, by `checkOfferDecision`',
  access: 'client',
  roles: ['client_admin'],
  params,
  body: z.object({
    decision: z.string().max(40).default(''),
    text: z.string().max(3000).default(''),
    counter: z.string().max(40).default(''),
    /** After a declined suit: `ACTIVE` or `CLOSED`. */
    after: z.string().max(40).default(''),
  }),
  response: dataOf(offer),
  limit: answersLimit,
  idempotent: true,
});
