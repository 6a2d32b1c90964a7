import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import type { AccountsExport } from '@recoup/contract/reports/exports';
import type { PaymentDetails, PaymentRow, PaymentTotals } from '@recoup/contract/money/payments';
import type { AccountRequest } from '@recoup/contract/accounts/requests';

/** Ids of samples; `n` is below 256. */
export const id = (n: number) => `018f0000-0000-7000-8000-0000000000${n.toString(16).padStart(2, '0')}`;

const ofAccount = {
  id: id(1),
  people_id: id(2),
  number: 'A-1042-7',
  debtor_name: 'Ann Example',
  client_account_number: 'OWN1042',
};

/** As returned by the list of debtors. */
export const account: DebtorRow = {
  ...ofAccount,
  status: 'ACTIVE',
  status_since: '2026-06-01T10:00:00Z',
  debt_type: 'medical',
  location_id: null,
  location_name: null,
  placed_on: '2026-05-01',
  amount_placed_cents: 50_000,
  paid_cents: 0,
  balance_cents: 50_000,
  last_activity_at: '2026-06-01T10:00:00Z',
};

/** A running export of 20,000 payments. */
export const running: AccountsExport = {
  id: id(41),
  format: 'csv',
  state: 'running',
  rows_done: 10,
  rows_total: 20_000,
  file_name: null,
  bytes: null,
  failure_message: null,
  created_at: '2026-06-01T12:00:00Z',
  expires_at: null,
};

/** 30% of $111.15, taken back by the next payment. */
export const paid: PaymentRow = {
  id: id(11),
  account: { ...ofAccount, agency_account_number: 'F-7', location_id: null, location_name: null },
  type: 'PU',
  method: 'check',
  state: 'remitted',
  effective_on: '2026-06-03',
  reported_on: '2026-06-04',
  amount_cents: 11_115,
  effect_cents: 11_115,
  balance_after_cents: 38_885,
  overpaid_cents: 0,
  notes: [],
  commission_rate_bp: 3000,
  commission_cents: 3335,
  commission_reason: '30% standard rate',
  due_client_cents: 7780,
  due_agency_cents: 0,
  reverses_id: null,
  reversed_by_id: id(12),
  reversed_cents: 11_115,
  reference: 'CK 1',
  remittance: { id: id(21), number: 'S-1' },
};

export const reversal: PaymentRow = {
  ...paid,
  id: id(12),
  type: 'PUR',
  state: 'posted',
  effective_on: '2026-06-20',
  reported_on: '2026-06-21',
  effect_cents: -11_115,
  commission_cents: -3335,
  commission_reason: '30% as charged on the payment it reverses',
  due_client_cents: -7780,
  reverses_id: id(11),
  reversed_by_id: null,
  reversed_cents: 0,
  remittance: null,
};

export const direct: PaymentRow = {
  ...paid,
  id: id(13),
  type: 'PC',
  state: 'posted',
  amount_cents: 5000,
  effect_cents: 5000,
  commission_cents: 1500,
  due_client_cents: 0,
  due_agency_cents: 1500,
  reversed_by_id: null,
  reversed_cents: 0,
  remittance: null,
};

const related = (n: string | null) => [paid, reversal].find((row) => row.id === n) ?? null;

export const detailed = (row: PaymentRow): PaymentDetails => ({
  ...row,
  principal_cents: null,
  interest_cents: null,
  fees_cents: null,
  costs_cents: null,
  reversals: row === paid ? [reversal] : [],
  split: [],
  schedule_version: 2,
  reverses: related(row.reverses_id),
  reversed_by: related(row.reversed_by_id),
  request: row.id === direct.id ? { id: id(31), number: 'R-101' } : null,
  created_at: '2026-06-04T10:00:00Z',
  posted_at: '2026-06-04T10:00:00Z',
});

export const totals: PaymentTotals = {
  payments: 3,
  agency_cents: 0,
  direct_cents: 5000,
  adjusted_cents: 0,
  commission_cents: 1500,
  due_client_cents: 0,
  due_agency_cents: 1500,
  pending_cents: 0,
};

export const report: AccountRequest = {
  id: id(31),
  number: 'R-101',
  kind: 'direct_payment',
  state: 'submitted',
  account: ofAccount,
  data: { amount_cents: 5000, date: '2026-06-03', method: 'check', reference: 'CK 9', details: null },
  cost: null,
  decline_reason: null,
  created_by_name: 'Dana Whitfield',
  created_at: '2026-06-04T10:00:00Z',
  decided_at: null,
  applied_at: null,
  cancelled_at: null,
  payment_id: null,
  returnable: null,
  documents: [],
  abilities: { cancel: true, add_document: true },
};
