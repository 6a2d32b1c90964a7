import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { REQUEST_KIND_INFO, REQUEST_KINDS, type RequestKind } from '@recoup/domain/accounts/requests';

/** The fields of an account that decide which requests are allowed. */
export type RequestableAccount = Pick<
  AccountDetails,
  'id' | 'people_id' | 'number' | 'debtor_name' | 'balance_cents' | 'actions'
>;

type ActionOf = AccountDetails['actions'][number];
export interface Ask extends Omit<ActionOf, 'action'> {
  action: RequestKind;
}

const isAsk = (action: ActionOf): action is Ask => (REQUEST_KINDS as readonly string[]).includes(action.action);

/** From this many refusals for the same reason, one sentence covers them all. */
const SHARED_REASON_MIN = 3;

/** Allowed requests, refused ones with their reasons. Requests that the role does not allow are omitted. */
export function groupActions(actions: AccountDetails['actions']): {
  possible: readonly Ask[];
  impossible: readonly Ask[];
  remarks: readonly string[];
} {
  const asks = actions.filter(isAsk).filter(({ action, code }) => code !== 'role' && !isSelfExplanatory(action, code));
  const refused = asks.filter(({ is_available: isAvailable }) => !isAvailable);
  const often = new Set(
    refused
      .map(({ reason }) => reason)
      .filter((reason) => refused.filter((ask) => ask.reason === reason).length >= SHARED_REASON_MIN),
  );
  const isWithdrawable = isPossible(actions, 'withdraw');
  return {
    // Until the agency accepts an account, withdrawing it needs no request.
    possible: asks.filter(({ action, is_available: isAvailable }) => isAvailable && !(isWithdrawable && action === 'recall')),
    // The shared sentence makes the status reasons of the others redundant.
    impossible: refused.filter(({ reason, code }) => !often.has(reason) && (often.size === 0 || code !== 'status')),
    remarks: [...often].filter((reason) => reason !== null),
  };
}

/** Why a placement can no longer be withdrawn or corrected; null where it can, or where the account is closed. */
export function withdrawalRefusal({ actions }: Pick<AccountDetails, 'actions'>): string | null {
  const withdraw = actions.find(({ action }) => action === 'withdraw');
  const isOpen = actions.some(({ action, code }) => action === 'recall' && code !== 'role' && code !== 'status');
  return withdraw === undefined || withdraw.is_available || !isOpen ? null : withdraw.reason;
}

export function isPossible(actions: AccountDetails['actions'], wanted: ActionOf['action']): boolean {
  return actions.some(({ action, is_available: isAvailable }) => action === wanted && isAvailable);
}

/** Reversals without a payment and releases without a hold need no explanation. */
const isSelfExplanatory = (action: RequestKind, code: Ask['code']): boolean =>
  code === 'no_payment' || (action === 'release' && code === 'status');

/** The request in the address with its eligibility, or null. */
export function readAsk(search: URLSearchParams, actions: AccountDetails['actions']): Ask | null {
  const kind = search.get('ask');
  return actions.filter(isAsk).find(({ action }) => action === kind) ?? null;
}

export const labelOf = (kind: RequestKind) => REQUEST_KIND_INFO[kind].label;
