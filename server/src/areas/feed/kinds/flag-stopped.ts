import { withoutStops, type StopBasis } from '@recoup/domain/accounts/collection-stops';
import type { LedgerAccount, Refused } from '@recoup/domain/feed/ledger';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { ComplianceFlag, OpenAccount, Warning } from './kind.ts';

interface FlaggedStatus {
  /** Without the stops that the basis ends. */
  ledger: LedgerAccount;
  warning: Warning;
  flag: ComplianceFlag;
}

/**
 * A status that a stop forbids is stored as a flag for the agency's compliance officer, and the sender is warned: its system
 * stays the system of record. Null for other refusals.
 */
export function flagStopped(
  { clientId, id }: Pick<OpenAccount, 'clientId' | 'id'>,
  ledger: LedgerAccount,
  { refused: { refusal }, to, at, basis = null }: { refused: Refused; to: StatusCode; at: string; basis?: StopBasis | null },
): FlaggedStatus | null {
  const stops = withoutStops(ledger.stops, basis);
  const [stop] = stops;
  if (refusal.code !== 'collection_stopped' || !stop) return null;
  return {
    ledger: stops.length < ledger.stops.length ? { ...ledger, stops } : ledger,
    warning: refusal,
    flag: { account: { clientId, id }, stop, reportedStatus: to, reportedAt: at, message: refusal.message },
  };
}
