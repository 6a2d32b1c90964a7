import type { TypedRequest } from '@recoup/contract/accounts/requests';
import { capsAccounts } from '@recoup/domain/money/commission';
import type { CommissionSchedule } from '@recoup/domain/money/terms';
import { daysBetween } from '@recoup/domain/shared/days';
import { checkRequest, type RequestData } from '@recoup/domain/accounts/request-forms';
import {
  ACCOUNT_ACTIONS,
  formatRequestNumber,
  isRequestOpen,
  SINGLE_INSTANCE_KINDS,
  refuseAction,
  REQUEST_KIND_INFO,
  warnAboutAction,
  type ActionCircumstances,
  type RequestKind,
} from '@recoup/domain/accounts/requests';
import { costOf, type CostCircumstances, type RequestCost } from '@recoup/domain/money/request-cost';
import { isCollectionStop } from '@recoup/domain/accounts/collection-stops';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import { roleIn, type ScopedAccount } from '#areas/accounts/account/index.ts';
import { anotherIsOpen, paymentNotYours, refused } from './requests.errors.ts';
import { findSchedule, listComparable, listDirectPayments, sumCommissions, type Comparable } from './requests.repository.ts';

/** Everything about an account that decides which requests are possible. */
export interface RequestContext {
  account: ScopedAccount;
  today: string;
  /** Open requests, and finished ones of kinds that are possible only once. */
  known: readonly Comparable[];
  /** Ids of direct payments that can be reversed. */
  directPayments: readonly string[];
  schedule: CommissionSchedule | null;
  chargedCents: number;
}

export async function readRequestContext(
  tx: Tx,
  clientId: string,
  { account, today }: Pick<RequestContext, 'account' | 'today'>,
): Promise<RequestContext> {
  const [context] = await readRequestContexts(tx, clientId, { accounts: [account], today });
  return context as RequestContext;
}

/** Of several accounts, in their order. */
export async function readRequestContexts(
  tx: Tx,
  clientId: string,
  { accounts, today }: { accounts: readonly ScopedAccount[]; today: string },
): Promise<RequestContext[]> {
  const ids = accounts.map(({ id }) => id);
  const known = Map.groupBy(await listComparable(tx, clientId, ids), (row) => row.account_id);
  const payments = Map.groupBy(await listDirectPayments(tx, clientId, ids), (row) => row.account_id);
  const schedule = await findSchedule(tx, clientId, today);
  const charged = await readCharged(tx, clientId, { schedule, ids });
  return accounts.map((account) => ({
    account,
    today,
    known: known.get(account.id) ?? [],
    directPayments: (payments.get(account.id) ?? []).map(({ id }) => id),
    schedule,
    chargedCents: charged.get(account.id) ?? 0,
  }));
}

/** Earlier commission matters only if the terms cap an account's total. */
async function readCharged(
  tx: Tx,
  clientId: string,
  { schedule, ids }: { schedule: CommissionSchedule | null; ids: readonly string[] },
): Promise<Map<string, number>> {
  return schedule && capsAccounts(schedule) ? sumCommissions(tx, clientId, ids) : new Map();
}

/** Only what decides the commission; null if the caller does not see terms. */
export async function readTerms(
  tx: Tx,
  clientId: string,
  { accountId, today }: { accountId: string; today: string },
): Promise<{ schedule: CommissionSchedule; chargedCents: number } | null> {
  const schedule = await findSchedule(tx, clientId, today);
  if (!schedule) return null;
  const charged = await readCharged(tx, clientId, { schedule, ids: [accountId] });
  return { schedule, chargedCents: charged.get(accountId) ?? 0 };
}

function circumstancesOf({ account, known, directPayments }: RequestContext, role: ClientCaller['role']): ActionCircumstances {
  return {
    status: account.status,
    role: roleIn(role),
    isAcknowledged: account.acknowledged_at !== null,
    stops: account.collection_stops.filter(isCollectionStop),
    openKinds: known.filter(({ state }) => isRequestOpen(state)).map(({ kind }) => kind),
    hasDirectPayments: directPayments.length > 0,
  };
}

/** What the caller may do with the account, and the reason for what is not possible. */
export function listActions(context: RequestContext, role: ClientCaller['role']) {
  const circumstances = circumstancesOf(context, role);
  return ACCOUNT_ACTIONS.map((action) => {
    const refusal = refuseAction(action, circumstances);
    return {
      action,
      is_available: refusal === null,
      code: refusal?.code ?? null,
      reason: refusal?.message ?? null,
      warning: refusal ? null : warnAboutAction(action, circumstances),
    };
  });
}

export interface EvaluatedRequest {
  problems: { path: string; message: string }[];
  /** Null if there are problems. */
  data: RequestData | null;
  cost: RequestCost | null;
  warning: string | null;
  /** An identical existing request. */
  repeats: Comparable | null;
}

/** Whether this request is possible for the account now. Throws if not; problems of the form are returned. */
export function evaluateRequest(
  role: ClientCaller['role'],
  context: RequestContext,
  { kind, data: typed }: TypedRequest,
): EvaluatedRequest {
  const { account, today, known } = context;
  if (REQUEST_KIND_INFO[kind].adminOnly && role !== 'client_admin') throw forbidden();
  const { problems, value: data } = checkRequest(kind, typed, { today, balanceCents: account.balance_cents });
  const repeats = data && (known.find((other) => isSame(kind, data, other)) ?? null);
  const warning = warnAboutAction(kind, account);
  if (repeats) return { problems: [], data, cost: null, warning, repeats };
  const circumstances = circumstancesOf(context, role);
  const refusal = refuseAction(kind, circumstances);
  if (refusal?.code === 'open_request') {
    const other = known.find((one) => one.kind === kind && isRequestOpen(one.state));
    throw data && other ? anotherIsOpen(formatRequestNumber(other.number)) : refused(refusal);
  }
  if (refusal) throw refused(refusal);
  if (kind === 'payment_reversal' && data && !context.directPayments.includes(String(data['payment_id'])))
    throw paymentNotYours();
  return {
    problems: problems.map(({ path, message }) => ({ path, message })),
    data,
    cost: costIn(context, kind, data),
    warning,
    repeats: null,
  };
}

function costIn(context: RequestContext, kind: RequestKind, data: RequestData | null): RequestCost | null {
  const amount = data?.['amount_cents'];
  return costOf(kind, costCircumstancesOf(context), {
    schedule: context.schedule,
    ...(typeof amount === 'number' ? { amountCents: amount } : {}),
  });
}

/** What decides today's commission. */
export function costCircumstancesOf({
  account,
  today,
  schedule,
  chargedCents,
}: Pick<RequestContext, 'account' | 'today' | 'schedule' | 'chargedCents'>): CostCircumstances {
  const from = schedule?.age_from === 'debt' ? account.debt_date : account.placed_on;
  return {
    status: account.status,
    balanceCents: account.balance_cents,
    placedCents: account.amount_placed_cents,
    chargedCents,
    ageDays: from === null ? null : daysBetween(from, today),
    debtType: account.debt_type,
  };
}

/** Whether each of several accounts allows the request now, and its cost. */
export function previewMany(role: ClientCaller['role'], kind: RequestKind, contexts: readonly RequestContext[]) {
  return contexts.map((context) => {
    const refusal = refuseAction(kind, circumstancesOf(context, role));
    return {
      account_id: context.account.id,
      refusal: refusal && { code: `request_${refusal.code}`, message: refusal.message },
      commission_cents: refusal ? null : (costIn(context, kind, null)?.commission_cents ?? null),
    };
  });
}

/**
 * Identical requests: money by amount, date and reference, also after the agency applied it; a reversal by its payment, and once
 * applied by its date too, because the rest may come back later; others by all their content.
 */
function isSame(kind: RequestKind, data: RequestData, other: Comparable): boolean {
  if (other.kind !== kind) return false;
  if (kind === 'payment_reversal')
    return other.data['payment_id'] === data['payment_id'] && (isRequestOpen(other.state) || other.data['date'] === data['date']);
  if (kind === 'direct_payment') return paymentKey(other.data) === paymentKey(data);
  if (!SINGLE_INSTANCE_KINDS.includes(kind) || isRequestOpen(other.state)) return keyOf(other.data) === keyOf(data);
  return false;
}

/** References are compared case-insensitively. */
export function paymentKey({ amount_cents: amount, date, reference }: RequestData): string {
  return JSON.stringify([amount, date, String(reference ?? '').toLowerCase()]);
}

const keyOf = (data: RequestData): string =>
  JSON.stringify(Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1)));
