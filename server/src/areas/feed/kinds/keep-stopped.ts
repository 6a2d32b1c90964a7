import { withoutStops, type StopBasis } from '@recoup/domain/accounts/collection-stops';
import type { Refused } from '@recoup/domain/feed/ledger';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { applied, type OpenAccount, type Outcome } from './kind.ts';

/**
 * A status that a stop forbids is stored as a flag for the agency's compliance officer, and the sender is warned: its system
 * stays the system of record. The stops that its basis ends are ended. Other refusals stay refusals.
 */
export function keepStopped(
  account: OpenAccount,
  refused: Refused,
  { to, at, basis = null }: { to: StatusCode; at: string; basis?: StopBasis | null },
): Outcome {
  const { ledger } = account;
  const stops = withoutStops(ledger.stops, basis);
  const [stop] = stops;
  if (refused.refusal.code !== 'collection_stopped' || !stop) return refused;
  if (stops.length < ledger.stops.length) account.take({ account: { ...ledger, stops }, changes: [] });
  return {
    ...applied(),
    warning: refused.refusal,
    flag: { stop, reportedStatus: to, reportedAt: at, message: refused.refusal.message },
  };
}
