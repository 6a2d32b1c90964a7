import { STOP_BASES, type StopBasis } from '@recoup/domain/accounts/collection-stops';
import { describeStatus, isStatusCode, type Status, type StatusCode } from '@recoup/domain/accounts/statuses';
import type { PaymentType } from '@recoup/domain/money/payments';
import { getStatusTexts } from '#lib/api/config.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';

/** Replaces status texts that address the client. */
const AGENCY_TEXTS: Partial<Record<StatusCode, Pick<Status, 'label' | 'meaning'>>> = {
  ACTIVE: { label: 'In collection', meaning: 'Your agency is contacting the debtor by letter, phone or email.' },
  SKIP: { label: 'Locating debtor', meaning: 'The contact data no longer works; your agency is locating the debtor.' },
  NEEDS_INFO: { label: 'Information needed', meaning: 'The client was asked for something and has not answered yet.' },
  LEGAL_REVIEW: { label: 'Legal review', meaning: 'A lawsuit was recommended and waits for the client’s approval.' },
  RECALLED: { label: 'Recalled by the client', meaning: 'Withdrawn at the client’s request.' },
  CLOSED: { label: 'Closed and returned', meaning: 'The account was returned to the client.' },
  REJECTED: { label: 'Not accepted', meaning: 'The placement was not accepted.' },
  SUBMITTED: { label: 'Received', meaning: 'The placement waits for your agency to accept it.' },
};

/** A status as agency staff read it, without the client's next step. */
export function statusOf(code: StatusCode): Omit<Status, 'nextStep' | 'group'> {
  const texts = getStatusTexts();
  const { label, meaning, icon, tone } = describeStatus(code, texts);
  // The agency's own label takes precedence over ours for its staff.
  return { label, meaning, icon, tone, ...AGENCY_TEXTS[code], ...(texts[code] ? { label } : {}) };
}

/** Payment types as agency staff read them; `PAYMENT_TYPE_INFO` addresses the client. */
export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  PU: 'Paid to your agency',
  PUR: 'Reversal of a payment to your agency',
  PC: 'Paid to the client',
  PCR: 'Reversal of a payment to the client',
  DA: 'Adjustment',
  DAR: 'Reversal of an adjustment',
};

export const BASIS_LABELS: Record<StopBasis, string> = {
  case_dismissed: 'Case dismissed',
  stay_lifted: 'Stay lifted by the court',
  debt_excepted: 'Debt excepted from discharge',
  estate_representative: 'Estate has a representative',
  attorney_withdrew: 'Attorney withdrew',
  attorney_unresponsive: 'Attorney does not respond',
  attorney_consented: 'Attorney consented to contact',
  debtor_consented: 'Debtor consented to contact',
  entered_in_error: 'Entered in error',
};

/** Reasons that may end these stops; empty where only verification of the debt ends them. */
export const basesOf = (stops: readonly string[]): StopBasis[] =>
  (Object.keys(STOP_BASES) as StopBasis[]).filter((basis) => STOP_BASES[basis].some((stop) => stops.includes(stop)));

const FIELDS: Readonly<Record<string, string>> = {
  status: 'Status',
  status_reason: 'Reason',
  hold_until: 'Hold until',
  acknowledged_at: 'Accepted on',
  agency_account: 'File number',
  accrued_cents: 'Interest and charges',
  paid_cents: 'Total paid',
  paid_direct_cents: 'Paid to the client',
  adjusted_cents: 'Adjustments',
  balance_cents: 'Balance',
  last_paid_on: 'Last payment',
  state: 'Payment status',
  reported_on: 'Reported on',
};

/** A change that a preview shows. */
export interface ShownChange {
  label: string;
  before: string;
  after: string;
}

export function describeChange({ field, before, after }: { field: string; before?: unknown; after?: unknown }): ShownChange {
  return {
    label: FIELDS[field] ?? field.replaceAll('_', ' '),
    before: formatValue(field, before),
    after: formatValue(field, after),
  };
}

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (field.endsWith('_cents')) return formatMoney(value);
  const text = String(value);
  if (field === 'status' && isStatusCode(text)) return statusOf(text).label;
  if (field === 'state') return text.charAt(0).toUpperCase() + text.slice(1);
  return /^\d{4}-\d\d-\d\d/.test(text) ? formatDate(text) : text;
}
