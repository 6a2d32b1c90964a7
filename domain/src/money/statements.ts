import { sumCents, type Cents } from '../shared/money.ts';
import type { PaymentType } from './payments.ts';

/** How the agency settles (R2.6): all it collected and an invoice, what is left after its commission, or something of both. */
export const REMITTANCE_METHODS = ['gross', 'net', 'split'] as const;
export type RemittanceMethod = (typeof REMITTANCE_METHODS)[number];

export const REMITTANCE_METHOD_INFO: Record<RemittanceMethod, { label: string; meaning: string }> = {
  gross: { label: 'Gross', meaning: 'The agency sends all it collected and invoices its commission.' },
  net: { label: 'Net', meaning: 'The agency keeps its commission and sends the rest.' },
  split: {
    label: 'Split',
    meaning: 'The agency keeps its commission on what it collected, and invoices it on what you were paid directly.',
  },
};

export const REMITTANCE_STATES = ['issued', 'paid', 'offset', 'failed', 'reissued'] as const;
export type RemittanceState = (typeof REMITTANCE_STATES)[number];

export const REMITTANCE_STATE_INFO: Record<RemittanceState, { label: string; meaning: string }> = {
  issued: { label: 'Issued', meaning: 'The payment to you is on its way.' },
  paid: { label: 'Paid', meaning: 'Paid to you.' },
  offset: { label: 'Offset', meaning: 'Nothing was to be paid: it was set off against what is owed.' },
  failed: { label: 'Failed', meaning: 'The payment to you came back; it will be sent again.' },
  reissued: { label: 'Sent again', meaning: 'The payment to you came back and was sent again.' },
};

/** An ended payment stays ended; one that has come back is sent again. */
export function remittanceMayBecome(from: RemittanceState, to: RemittanceState): boolean {
  const next: Record<RemittanceState, readonly RemittanceState[]> = {
    issued: ['paid', 'offset', 'failed'],
    // A check or a transfer can come back after it was booked as paid.
    paid: ['failed'],
    offset: [],
    failed: ['reissued'],
    reissued: ['paid', 'failed'],
  };
  return next[from].includes(to);
}

export interface Period {
  method: RemittanceMethod;
  /** Collected by the agency, reversals taken off: U of R2.6. */
  agencyCents: Cents;
  /** Paid to the client directly, reversals taken off: C. */
  directCents: Cents;
  /** Commission on each: Fu, Fc. */
  agencyFeesCents: Cents;
  directFeesCents: Cents;
  /** Court costs and the like: X. */
  costsCents?: Cents;
  /** Owed by the client from before: B. */
  carriedCents?: Cents;
}

export interface Settlement {
  /** What the agency pays out. */
  sent: Cents;
  /** What the client owes: by an invoice, or carried into the next period. */
  invoiced: Cents;
  /** What the client has in the end of all that its debtors paid: the same under every method. */
  finalPosition: Cents;
}

/**
 * Settles a period. Neither side pays less than nothing: where reversals outweigh, the one's payment becomes the other's.
 */
export function settle(period: Period): Settlement {
  const { method, agencyCents: collected, directCents: direct, agencyFeesCents: fees, directFeesCents: directFees } = period;
  const owedBefore = (period.costsCents ?? 0) + (period.carriedCents ?? 0);
  const kept = { gross: 0, net: fees + directFees + owedBefore, split: fees }[method];
  const asked = { gross: fees + directFees + owedBefore, net: 0, split: directFees + owedBefore }[method];
  const out = collected - kept;
  const sent = Math.max(0, out) + Math.max(0, -asked);
  const invoiced = Math.max(0, asked) + Math.max(0, -out);
  return { sent, invoiced, finalPosition: sent + direct - invoiced };
}

/** The sums of a statement. A balance is what the agency holds for the client; below zero it is what the client owes. */
export interface StatementSums {
  opening: Cents;
  /** Paid to the agency, reversals taken off. */
  collected: Cents;
  /** Commission on all of it, direct payments included. */
  fees: Cents;
  paidOut: Cents;
  /** Costs, invoices paid, what was carried, corrections. */
  adjustments: Cents;
  closing: Cents;
}

/** What the closing balance has to be. */
export function closingOf({ opening, collected, fees, paidOut, adjustments }: Omit<StatementSums, 'closing'>): Cents {
  return opening + collected - fees - paidOut + adjustments;
}

/** By how much a statement does not add up; 0: it does. */
export function checkStatement(sums: StatementSums): Cents {
  return sums.closing - closingOf(sums);
}

export interface StatementLine {
  type: PaymentType;
  /** What it takes off the account's balance; negative of a reversal. */
  effectCents: Cents;
  commissionCents: Cents;
}

/** What the lines of a statement come to. */
export function sumLines(
  lines: Iterable<StatementLine>,
): Pick<Period, 'agencyCents' | 'directCents' | 'agencyFeesCents' | 'directFeesCents'> {
  const sums = { agencyCents: 0, directCents: 0, agencyFeesCents: 0, directFeesCents: 0 };
  for (const { type, effectCents, commissionCents } of lines) {
    if (type === 'PU' || type === 'PUR') {
      sums.agencyCents += effectCents;
      sums.agencyFeesCents += commissionCents;
    }
    if (type === 'PC' || type === 'PCR') {
      sums.directCents += effectCents;
      sums.directFeesCents += commissionCents;
    }
  }
  return sums;
}

/** What one line leaves to the client of the agency's money, and what it leaves to the agency of the client's. */
export function dueOf({ type, effectCents, commissionCents }: StatementLine): { client: Cents; agency: Cents } {
  if (type === 'PU' || type === 'PUR') return { client: effectCents - commissionCents, agency: 0 };
  return { client: 0, agency: commissionCents };
}

/** A statement that settles a period by its method; what the client then owes stands below zero in its closing balance. */
export function statementOf(
  period: Omit<Period, 'costsCents' | 'carriedCents'>,
  opening: Cents,
  adjustments: readonly Cents[],
): StatementSums {
  const adjusted = sumCents(adjustments);
  const { sent } = settle({ ...period, costsCents: -adjusted, carriedCents: -opening });
  const sums = {
    opening,
    collected: period.agencyCents,
    fees: period.agencyFeesCents + period.directFeesCents,
    paidOut: sent,
    adjustments: adjusted,
  };
  return { ...sums, closing: closingOf(sums) };
}

/**
 * What a statement carries over from the one before, after what it settles of that; costs settle nothing. A statement by another method
 * than the one before may carry nothing (R2.6): an invoice asks for what is owed by gross and split, and net takes it off what is
 * collected, so that with a balance carried from the one to the other it would be paid twice or never.
 */
export function carriedOver(opening: Cents, adjustments: readonly { kind: string; amount_cents: Cents }[]): Cents {
  const settles = (cents: Cents) => (opening < 0 ? cents > 0 : cents < 0);
  const settled = sumCents(
    adjustments.filter(({ kind, amount_cents: cents }) => kind !== 'cost' && settles(cents)).map((one) => one.amount_cents),
  );
  return opening < 0 ? Math.min(0, opening + settled) : Math.max(0, opening + settled);
}

/**
 * What stands between the two sides now; below zero it is the client's debt. While it is not zero the method cannot change (R2.6).
 * `paidCents` was paid of the last statement's own invoices, `owedCents` is still asked for by any.
 */
export function unsettledOf(last: { closingCents: Cents; paidCents: Cents; owedCents: Cents }): Cents {
  const left = last.closingCents < 0 ? Math.min(0, last.closingCents + last.paidCents) : last.closingCents;
  return left === 0 && last.owedCents > 0 ? -last.owedCents : left;
}

export const INVOICE_STATES = ['open', 'partly_paid', 'paid', 'carried', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_INFO: Record<InvoiceState, { label: string; meaning: string }> = {
  open: { label: 'Open', meaning: 'Nothing has been paid of it yet.' },
  partly_paid: { label: 'Partly paid', meaning: 'Some of it has been paid.' },
  paid: { label: 'Paid', meaning: 'All of it has been paid.' },
  carried: { label: 'Carried', meaning: 'It goes on your next statement.' },
  void: { label: 'Void', meaning: 'It was withdrawn.' },
};

/** What is still owed of an invoice. */
export function owedOf(invoice: { state: InvoiceState; amountCents: Cents; paidCents: Cents }): Cents {
  return invoice.state === 'open' || invoice.state === 'partly_paid' ? invoice.amountCents - invoice.paidCents : 0;
}

/** By days past the day on which it was due, as receivables are aged. */
export const AGING_BUCKETS = [
  { key: 'current', label: 'Not due', from: -Infinity, to: 0 },
  { key: 'days_1_30', label: '1–30 days', from: 1, to: 30 },
  { key: 'days_31_60', label: '31–60 days', from: 31, to: 60 },
  { key: 'days_61_90', label: '61–90 days', from: 61, to: 90 },
  { key: 'days_over_90', label: 'Over 90 days', from: 91, to: Infinity },
] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number]['key'];

export function bucketOf(daysPastDue: number): AgingBucket {
  return AGING_BUCKETS.find(({ from, to }) => daysPastDue >= from && daysPastDue <= to)?.key ?? 'current';
}
