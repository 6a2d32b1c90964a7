import type { Refused } from '@recoup/domain/feed/ledger';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { applied, type OpenAccount, type Outcome } from './kind.ts';

/**
 * A status that a stop forbids is stored as a flag for the agency's compliance officer, and the sender is warned: its system
 * stays the system of record. Other refusals stay refusals.
 */
export function keepStopped(
  { ledger: { stops } }: OpenAccount,
  refused: Refused,
  { to, at }: { to: StatusCode; at: string },
): Outcome {
  const [stop] = stops;
  if (refused.refusal.code !== 'collection_stopped' || !stop) return refused;
  return {
    ...applied(),
    warning: refused.refusal,
    flag: { stop, reportedStatus: to, reportedAt: at, message: refused.refusal.message },
  };
}
