import type { Cents } from '../shared/money.ts';
import type { StatusActor } from '../accounts/status-transitions.ts';
import type { StatusCode } from '../accounts/statuses.ts';

/** What the feed may change of an account. Its balance is no fact of its own: see `balanceOf`. */
export interface LedgerAccount {
  status: StatusCode;
  reason: string | null;
  /** Instant since which it has this status. */
  statusSince: string;
  /** Where a pause leads back to; of a paid or settled account where the payment found it. Else null. */
  returnsTo: StatusCode | null;
  /** Day on which a hold ends by itself. */
  holdUntil: string | null;
  /** Instant at which the agency took it; null before. */
  acknowledgedAt: string | null;
  /** The agency's own file number. */
  agencyNumber: string | null;
  placedOn: string;
  /** From which its age counts, where known. */
  debtDate: string | null;
  placedCents: Cents;
  /** Interest and charges since placement. */
  accruedCents: Cents;
  /** What was taken back is out of it already. */
  paidCents: Cents;
  /** Of `paidCents`, what went to the client directly. */
  paidDirectCents: Cents;
  adjustedCents: Cents;
  lastPaidOn: string | null;
  lastActivityAt: string;
}

/** placed + accrued - paid - adjusted, always. Negative: more was paid than was owed. */
export function balanceOf(account: LedgerAccount): Cents {
  return account.placedCents + account.accruedCents - account.paidCents - account.adjustedCents;
}

/** One row of an account's history. */
export interface StatusChange {
  from: StatusCode;
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
  /** `code` is stable; `message` tells the agency's people what to do about it. */
  refusal: { code: string; message: string };
}

export function refuse(code: string, message: string): Refused {
  return { refusal: { code, message } };
}

export function isRefused(outcome: object): outcome is Refused {
  return 'refusal' in outcome;
}

/** The later of two instants, of which either may be written with another offset. */
export function later(one: string, other: string): string {
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
