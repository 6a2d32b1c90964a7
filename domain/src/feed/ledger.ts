import type { Cents } from '../shared/money.ts';
import type { CollectionStop } from '../accounts/collection-stops.ts';
import type { StatusActor } from '../accounts/status-transitions.ts';
import type { StatusCode } from '../accounts/statuses.ts';

/** The account fields the feed may change. The balance is derived: see `balanceOf`. */
export interface LedgerAccount {
  status: StatusCode;
  reason: string | null;
  /** Instant of the last status change. */
  statusSince: string;
  /** Status a pause returns to; for a paid or settled account, its status before the payment. Otherwise null. */
  returnsTo: StatusCode | null;
  /** What forbids collecting the account; set by statuses and disputes, ended by a stated basis or verification. */
  stops: readonly CollectionStop[];
  /** Last day of a hold. */
  holdUntil: string | null;
  /** Instant of the agency's acceptance; null before. */
  acknowledgedAt: string | null;
  /** The agency's own file number. */
  agencyNumber: string | null;
  placedOn: string;
  /** Day the account's age is counted from, where known. */
  debtDate: string | null;
  placedCents: Cents;
  /** Interest and charges since placement. */
  accruedCents: Cents;
  /** Net of reversals. */
  paidCents: Cents;
  /** Part of `paidCents` that was paid to the client directly. */
  paidDirectCents: Cents;
  adjustedCents: Cents;
  /** Part of `adjustedCents` that no history explains; negative: more is owed than by the history. */
  conversionCents: Cents;
  /** Instant of the balance with which the account was loaded, which earlier history explains; null without one. */
  balanceAsOf: string | null;
  lastPaidOn: string | null;
  lastActivityAt: string;
}

/** Always placed + accrued - paid - adjusted. Negative after an overpayment. */
export function balanceOf(account: LedgerAccount): Cents {
  return account.placedCents + account.accruedCents - account.paidCents - account.adjustedCents;
}

/** One row of an account's history. */
export interface StatusChange {
  /** Null when a history load does not say. */
  from: StatusCode | null;
  to: StatusCode;
  who: StatusActor;
  at: string;
  reason: string | null;
  reasonCode: string | null;
}

export interface Step {
  account: LedgerAccount;
  changes: readonly StatusChange[];
}

export interface Refused {
  /** `code` is stable; `message` tells agency staff how to fix the item. */
  refusal: { code: string; message: string };
}

export function refuse(code: string, message: string): Refused {
  return { refusal: { code, message } };
}

export function isRefused(outcome: object): outcome is Refused {
  return 'refusal' in outcome;
}

/** Later of two instants, which may have different offsets. */
export function later(one: string, other: string): string {
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
