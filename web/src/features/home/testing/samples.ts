import type { HomeData } from '@recoup/contract/home/home';

type Sums = HomeData['money']['month']['current'];
const none: Omit<Sums, 'from' | 'to'> = { agency_cents: 0, direct_cents: 0, commission_cents: 0, payments: 0 };
const sums = (from: string, to: string, change: Partial<Sums> = {}): Sums => ({ from, to, ...none, ...change });

/** Home of a newly onboarded company. */
export const emptyHome: HomeData = {
  today: '2026-11-21',
  needs: { counts: { dispute: 0, offer: 0, information: 0, rejected: 0, upload: 0, message: 0 }, next: [] },
  remittance: {
    remitted: { from: '2026-11-01', to: '2026-11-21', cents: 0, statements: 0 },
    due: { on_the_way_cents: 0, unremitted_cents: 0, owed_cents: 0 },
    next: { statement: null, expected_on: null, frequency: 'monthly' },
  },
  money: {
    month: { current: sums('2026-11-01', '2026-11-21'), before: sums('2026-10-01', '2026-10-21') },
    year: { current: sums('2026-01-01', '2026-11-21'), before: sums('2025-01-01', '2025-11-21') },
  },
  open: { accounts: 0, balance_cents: 0 },
  by_status: [],
  months: [],
  vintages: [],
  newest: [],
};

/** Home of an active company. */
export const homeOf = (change: Partial<HomeData> = {}): HomeData => ({
  ...emptyHome,
  remittance: {
    remitted: { from: '2026-11-01', to: '2026-11-21', cents: 123_400, statements: 1 },
    due: { on_the_way_cents: 0, unremitted_cents: 45_600, owed_cents: 0 },
    next: { statement: null, expected_on: '2026-12-01', frequency: 'monthly' },
  },
  money: {
    month: {
      current: sums('2026-11-01', '2026-11-21', {
        agency_cents: 90_000,
        direct_cents: 10_000,
        commission_cents: 30_000,
        payments: 4,
      }),
      before: sums('2026-10-01', '2026-10-21', { agency_cents: 80_000, commission_cents: 24_000, payments: 2 }),
    },
    year: {
      current: sums('2026-01-01', '2026-11-21', { agency_cents: 500_000, payments: 9 }),
      before: sums('2025-01-01', '2025-11-21'),
    },
  },
  open: { accounts: 3, balance_cents: 170_000 },
  by_status: [
    { status: 'ACTIVE', accounts: 2, placed_cents: 200_000, balance_cents: 150_000 },
    { status: 'HOLD', accounts: 1, placed_cents: 20_000, balance_cents: 20_000 },
    { status: 'PAID', accounts: 4, placed_cents: 60_000, balance_cents: 0 },
  ],
  months: [
    { month: '2026-10-01', accounts: 5, placed_cents: 220_000, collected_cents: 95_000 },
    { month: '2026-11-01', accounts: 2, placed_cents: 60_000, collected_cents: 100_000 },
  ],
  vintages: [
    { month: '2026-09-01', accounts: 0, placed_cents: 0, collected_cents: [0, 0, 0] },
    { month: '2026-10-01', accounts: 5, placed_cents: 200_000, collected_cents: [20_000, 50_000] },
    { month: '2026-11-01', accounts: 2, placed_cents: 60_000, collected_cents: [-3000] },
  ],
  newest: [
    {
      kind: 'payment',
      at: '2026-11-20T12:00:00Z',
      account_id: '018f0000-0000-7000-8000-0000000000a1',
      people_id: '018f0000-0000-7000-8000-0000000000b1',
      account_number: 'A-1001-7',
      debtor_name: 'Ann Example',
      status: null,
      payment_type: 'PUR',
      effect_cents: -5000,
    },
    {
      kind: 'status',
      at: '2026-11-19T12:00:00Z',
      account_id: '018f0000-0000-7000-8000-0000000000a2',
      people_id: '018f0000-0000-7000-8000-0000000000b2',
      account_number: 'A-1002-5',
      debtor_name: 'Bo Sample',
      status: 'HOLD',
      payment_type: null,
      effect_cents: null,
    },
  ],
  ...change,
});
