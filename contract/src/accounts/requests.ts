import { REQUEST_KINDS } from '@recoup/domain/accounts/request-kinds';
import { REQUEST_STATES } from '@recoup/domain/accounts/request-states';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, fileName, id, instant, listOf, repeated } from '../shared/common.ts';
import { accountDocument, documentLimits } from './debtors.ts';
import { defineEndpoint, type ResponseOf } from '../shared/endpoint.ts';

export const requestKind = z.enum(REQUEST_KINDS);
export const requestState = z.enum(REQUEST_STATES);

const problem = z.object({ path: z.string(), message: z.string() });

/** Possible cost; `text` is the complete explanation. */
export const requestCost = z.object({
  commission_cents: cents.nullable(),
  rate_bp: z.int().nullable(),
  text: z.string(),
});

const accountRequest = z.object({
  id,
  /** `R-101`. */
  number: z.string(),
  kind: requestKind,
  state: requestState,
  account: accountRef,
  /** By kind: `REQUEST_FIELDS` of `@recoup/domain/request-forms`; amounts as `amount_cents`. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Cost estimate shown at submission. */
  cost: requestCost.nullable(),
  decline_reason: z.string().nullable(),
  created_by_name: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
  applied_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** The resulting payment. */
  payment_id: id.nullable(),
  /**
   * For a posted direct payment that is not wholly reversed: what is left of it, which the caller may report as returned, and the
   * account balance. Otherwise null.
   */
  returnable: z.object({ amount_cents: cents, effective_on: day, balance_cents: cents }).nullable(),
  documents: z.array(accountDocument),
  abilities: z.object({ cancel: z.boolean(), add_document: z.boolean() }),
});
export type AccountRequest = z.output<typeof accountRequest>;

/** Raw form input; client and server validate it with `checkRequest` of `@recoup/domain/request-forms`. */
const typedRequest = z.object({ kind: requestKind, data: z.record(z.string().max(40), z.string().max(4000)) });
export type TypedRequest = z.output<typeof typedRequest>;

export const requestFilters = {
  state: repeated(requestState),
  kind: repeated(requestKind),
  /** First and last day of submission. */
  from: day.optional(),
  to: day.optional(),
};
const requestListQuery = z.object({ ...requestFilters, ...cursorQuery });
export type RequestListQuery = z.output<typeof requestListQuery>;

/** Accounts per bulk action. */
export const bulkAccounts = z.array(id).min(1, 'Choose at least one account').max(500, 'Choose at most 500 accounts');

/** Per user; a bulk action counts each account. */
const limit = { what: 'requests', perHour: 2000 } as const;

const accountParams = clientParams.extend({ id });
const requestParams = clientParams.extend({ id });
const base = '/v1/clients/{client_id}';

export const listRequests = defineEndpoint({
  name: 'requests.list',
  api: 'legacy',
  method: 'GET',
  path: `${base}/requests`,
  summary: 'Requests of the client, newest first',
  access: 'client',
  params: clientParams,
  query: requestListQuery,
  response: listOf(accountRequest),
});

export const listAccountRequests = defineEndpoint({
  name: 'requests.list-of-account',
  api: 'legacy',
  method: 'GET',
  path: `${base}/accounts/{id}/requests`,
  summary: 'Requests about one account, newest first',
  access: 'client',
  params: accountParams,
  query: requestListQuery,
  response: listOf(accountRequest),
});

export const getRequest = defineEndpoint({
  name: 'requests.get',
  api: 'legacy',
  method: 'GET',
  path: `${base}/requests/{id}`,
  summary: 'One request',
  access: 'client',
  params: requestParams,
  response: dataOf(accountRequest),
});

const requestPreview = z.object({
  problems: z.array(problem),
  cost: requestCost.nullable(),
  /** Warning to show before submission. */
  warning: z.string().nullable(),
});

export const previewRequest = defineEndpoint({
  name: 'requests.preview',
  api: 'legacy',
  method: 'POST',
  path: `${base}/accounts/{id}/requests/preview`,
  summary: 'Cost and problems of a request, without sending it. 409 if the account does not allow it now',
  access: 'client',
  whileSuspended: true,
  params: accountParams,
  body: typedRequest,
  response: dataOf(requestPreview),
});

/**
 * A repeated request returns the first one with `is_repeated`. 409 `request_status`, `request_open`, `cost_changed`; 403 if the
 * role does not allow the kind; 422 by fields of `data`.
 */
export const submitRequest = defineEndpoint({
  name: 'requests.submit',
  api: 'legacy',
  method: 'POST',
  path: `${base}/accounts/{id}/requests`,
  summary: 'Sends the agency a request about an account',
  access: 'client',
  params: accountParams,
  body: typedRequest.extend({
    /** Commission shown to the sender, if any; refused if it has changed. */
    shown_commission_cents: cents.optional(),
  }),
  response: z.object({ data: accountRequest, is_repeated: z.boolean() }),
  status: 201,
  limit,
  idempotent: true,
});

/** Result for one account of a bulk action, which succeeds or fails as a whole. */
export const bulkResult = z.object({
  account_id: id,
  result: z.enum(['done', 'repeated', 'refused']),
  /** For a refusal; the same codes as for a single request. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** The resulting request. */
  id: id.nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;

const bulkKind = z.enum(['hold', 'release', 'recall']);

export const previewRequests = defineEndpoint({
  name: 'requests.preview-many',
  api: 'legacy',
  method: 'POST',
  path: `${base}/requests/bulk/preview`,
  summary: 'Which of several accounts allow a request now, the reasons for the others, and the possible cost',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({ kind: bulkKind, account_ids: bulkAccounts }),
  response: z.object({
    data: z.array(
      z.object({
        account_id: id,
        /** Why the request is unavailable; null: available. */
        refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        /** Null if it is free or the cost is unknown. */
        commission_cents: cents.nullable(),
      }),
    ),
  }),
});
export type BulkPreview = ResponseOf<typeof previewRequests>['data'];

export const submitRequests = defineEndpoint({
  name: 'requests.submit-many',
  api: 'legacy',
  method: 'POST',
  path: `${base}/requests/bulk`,
  summary: 'Requests a hold, release or recall of several accounts, with a separate result for each',
  access: 'client',
  params: clientParams,
  body: typedRequest.extend({ kind: bulkKind, account_ids: bulkAccounts }),
  response: z.object({ data: z.array(bulkResult) }),
  limit: { ...limit, count: ({ account_ids: accounts }) => accounts.length },
  idempotent: true,
});

export const cancelRequest = defineEndpoint({
  name: 'requests.cancel',
  api: 'legacy',
  method: 'POST',
  path: `${base}/requests/{id}/cancel`,
  summary: 'Cancels a request that the agency has not decided. 409 `request_decided`',
  access: 'client',
  params: requestParams,
  response: dataOf(accountRequest),
});

export const addRequestDocument = defineEndpoint({
  name: 'requests.add-document',
  api: 'legacy',
  method: 'POST',
  path: `${base}/requests/{id}/documents`,
  summary: 'Attaches proof; the body is the file, the query has its name',
  access: 'client',
  params: requestParams,
  query: z.object({ file_name: fileName }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(accountDocument),
  status: 201,
});
