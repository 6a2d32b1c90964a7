import { balanceOf, type LedgerAccount } from '@recoup/domain/feed/ledger';
import type { FieldChange, Outcome } from '#areas/feed/kinds/index.ts';

interface Effect {
  result: 'new' | 'changed' | 'unchanged';
  changes?: FieldChange[];
}

/** The dry-run result of an item that would be applied; the ledgers are those of the item's account, if it has one. */
export function describeEffect(
  outcome: Exclude<Outcome, { refusal: unknown }>,
  ledger: { before: LedgerAccount | null; after: LedgerAccount | null },
): Effect {
  const changes = [
    ...differences(outcome.update?.before ?? {}, outcome.update?.after ?? {}),
    ...(ledger.before && ledger.after ? differences(fieldsOf(ledger.before), fieldsOf(ledger.after)) : []),
  ];
  const isNew = outcome.subjectId !== undefined && outcome.update === undefined;
  return {
    result: isNew ? 'new' : changes.length > 0 ? 'changed' : 'unchanged',
    ...(changes.length > 0 ? { changes } : {}),
  };
}

function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChange[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

const fieldsOf = (ledger: LedgerAccount) => ({
  status: ledger.status,
  status_reason: ledger.reason,
  hold_until: ledger.holdUntil,
  acknowledged_at: ledger.acknowledgedAt,
  agency_account: ledger.agencyNumber,
  accrued_cents: ledger.accruedCents,
  paid_cents: ledger.paidCents,
  paid_direct_cents: ledger.paidDirectCents,
  adjusted_cents: ledger.adjustedCents,
  balance_cents: balanceOf(ledger),
  last_paid_on: ledger.lastPaidOn,
});
