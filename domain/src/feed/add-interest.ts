import type { Cents } from '../shared/money.ts';
import type { LedgerAccount, Step } from './ledger.ts';
import { moveMoney } from './move-money.ts';

/** Adds interest to an account; negative cents reduce it. Does not count as activity on the account. */
export function addInterest(account: LedgerAccount, { cents, at }: { cents: Cents; at: string }): Step {
  const step = moveMoney(account, { accruedCents: cents, at });
  return step.changes.length > 0 ? step : { ...step, account: { ...step.account, lastActivityAt: account.lastActivityAt } };
}
