import { applyItem, type AccountItem } from '@recoup/domain/feed/apply';
import { isRefused } from '@recoup/domain/feed/ledger';
import { applied, type OpenAccount, type Outcome } from './kind.ts';

/** Lets the domain decide, and applies its decision. */
export function applyToAccount(
  account: OpenAccount,
  item: AccountItem,
  source: { externalId?: string; agencyCode?: string | null } = {},
): Outcome {
  const step = applyItem(account.ledger, item);
  if (isRefused(step)) return step;
  account.take(step, source);
  return applied();
}
