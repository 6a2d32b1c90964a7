import type { LedgerAccount } from '../feed/ledger.ts';

/** An account in collection with $100.00 placed and nothing paid. */
export function ledgerAccount(overrides: Partial<LedgerAccount> = {}): LedgerAccount {
  return {
    status: 'ACTIVE',
    reason: null,
    statusSince: '2026-05-01T00:00:00.000Z',
    returnsTo: null,
    holdUntil: null,
    acknowledgedAt: '2026-05-01T00:00:00.000Z',
    agencyNumber: null,
    placedOn: '2026-05-01',
    debtDate: null,
    placedCents: 10_000,
    accruedCents: 0,
    paidCents: 0,
    paidDirectCents: 0,
    adjustedCents: 0,
    conversionCents: 0,
    balanceAsOf: null,
    lastPaidOn: null,
    stops: [],
    lastActivityAt: '2026-05-01T00:00:00.000Z',
    ...overrides,
  };
}
