import type { BusinessInfo } from '@recoup/contract/company/business-info';
import type {
  InvoiceAging,
  InvoiceRow,
  StatementRow,
  StatementTotals,
  Statement,
  StatementLineRow,
} from '@recoup/contract/money/statements';
import { EMPTY_ONBOARDING } from '@recoup/domain/company/onboarding/steps';

const id = (n: number) => `018f0000-0000-7000-8000-0000000000d${n}`;

export const listedStatement: StatementRow = {
  id: id(1),
  number: 'S-1042',
  period_from: '2026-06-01',
  period_to: '2026-06-30',
  issued_on: '2026-07-01',
  method: 'net',
  state: 'paid',
  opening_cents: 10_000,
  collected_cents: 80_000,
  fees_cents: 39_000,
  paid_out_cents: 40_000,
  adjustments_cents: -2500,
  closing_cents: 8500,
  invoiced_cents: 0,
  paid_by: 'ach',
  paid_on: '2026-07-02',
  trace: 'TR-77',
  bank_last4: '1234',
  payments: 3,
  void_reason: null,
  paid_cents: null,
  paid_accepted_by: null,
  paid_note: null,
};

const zeroTotals = { payments: 0, effect_cents: 0, commission_cents: 0, due_client_cents: 0, due_agency_cents: 0 };

const account = { id: id(2), people_id: id(3), number: 'A-1042-7', debtor_name: 'Ann Example' };

export const statement: Statement = {
  ...listedStatement,
  agency_name: 'Larkspur Recovery',
  client_name: 'Alder Family Dental',
  client_code: 'ALDER',
  corrects: null,
  corrected_by: null,
  sections: [
    {
      section: 'agency',
      label: 'Paid to the agency',
      payments: 2,
      effect_cents: 80_000,
      commission_cents: 24_000,
      due_client_cents: 56_000,
      due_agency_cents: 0,
    },
    {
      section: 'direct',
      label: 'Paid to you',
      payments: 1,
      effect_cents: 50_000,
      commission_cents: 15_000,
      due_client_cents: 0,
      due_agency_cents: 15_000,
    },
    { ...zeroTotals, section: 'reversals', label: 'Reversed' },
    { ...zeroTotals, section: 'adjustments', label: 'Balances adjusted' },
  ],
  adjustments: [{ kind: 'cost', text: 'Filing fee', amount_cents: -2500, account }],
  invoices: [{ id: id(4), number: 'I-7', amount_cents: 15_000, state: 'partly_paid', due_on: '2026-07-31' }],
};

export const line: StatementLineRow = {
  id: id(5),
  account: { ...account, client_account_number: 'ACC-1', agency_account_number: null, location_id: null, location_name: null },
  type: 'PU',
  method: 'check',
  state: 'remitted',
  effective_on: '2026-06-10',
  reported_on: '2026-06-11',
  amount_cents: 60_000,
  effect_cents: 60_000,
  balance_after_cents: 40_000,
  overpaid_cents: 0,
  notes: [],
  commission_rate_bp: 3000,
  commission_cents: 18_000,
  due_client_cents: 42_000,
  due_agency_cents: 0,
  reverses_id: null,
  reversed_by_id: null,
  reversed_cents: 0,
  reference: 'CHK-9',
  remittance: { id: listedStatement.id, number: listedStatement.number },
  section: 'agency',
  principal_cents: null,
  interest_cents: null,
  fees_cents: null,
  costs_cents: null,
  commission_reason: '30% of every payment',
  batch: { id: id(6), number: 'B-12', source: 'file' },
  source: { import_id: id(7), file_name: 'march list.csv', row_number: 14 },
};

export const byHand: StatementLineRow = {
  ...line,
  id: id(8),
  effect_cents: 20_000,
  amount_cents: 20_000,
  commission_cents: 6000,
  due_client_cents: 14_000,
  account: { ...line.account, debtor_name: 'Bo Sample', number: 'A-1043-4' },
  batch: { ...line.batch, source: 'manual' },
  source: null,
};

export const direct: StatementLineRow = {
  ...line,
  id: id(9),
  type: 'PC',
  section: 'direct',
  effect_cents: 50_000,
  amount_cents: 50_000,
  commission_cents: 15_000,
  due_client_cents: 0,
  due_agency_cents: 15_000,
};

export const invoice: InvoiceRow = {
  id: id(4),
  number: 'I-7',
  remittance: { id: listedStatement.id, number: listedStatement.number, is_void: false },
  issued_on: '2026-07-01',
  due_on: '2026-07-31',
  amount_cents: 15_000,
  paid_cents: 5000,
  owed_cents: 10_000,
  days_past_due: 20,
  state: 'partly_paid',
};

const bucket = (key: InvoiceAging['buckets'][number]['key'], label: string, owed = 0) => ({
  key,
  label,
  invoices: owed === 0 ? 0 : 1,
  owed_cents: owed,
});

export const aging: InvoiceAging = {
  as_of: '2026-08-20',
  owed_cents: 10_000,
  buckets: [
    bucket('current', 'Not due'),
    bucket('days_1_30', '1–30 days', 10_000),
    bucket('days_31_60', '31–60 days'),
    bucket('days_61_90', '61–90 days'),
    bucket('days_over_90', 'Over 90 days'),
  ],
};

export const totals: StatementTotals = {
  statements: 1,
  collected_cents: 80_000,
  fees_cents: 39_000,
  paid_out_cents: 40_000,
  adjustments_cents: -2500,
  balance: { id: listedStatement.id, number: listedStatement.number, period_to: listedStatement.period_to, closing_cents: 8500 },
};

const now = { version: 2, valid_from: '2026-01-01', words: ['30% of every payment', 'No commission on adjustments.'] };

export const terms = {
  current: now,
  versions: [
    { version: 3, valid_from: '2027-01-01', words: ['25% of every payment'] },
    now,
    { version: 1, valid_from: '2025-01-01', words: ['33% of every payment'] },
  ],
};

/** Business info with only the remittance settings. */
export function paid(changes: Partial<BusinessInfo['sections']['money']['data']>): BusinessInfo {
  const about = { revision: 0, changed_at: null, changed_by: null };
  const { company, contacts, billing, money, authority } = EMPTY_ONBOARDING;
  return {
    code: null,
    ein: null,
    sections: {
      company: { ...about, data: company },
      contacts: { ...about, data: contacts },
      billing: { ...about, data: billing },
      money: { ...about, data: { ...money, ...changes } },
      authority: { ...about, data: authority },
    },
    abilities: { edit: true, see_history: true },
  };
}
