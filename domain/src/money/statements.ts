import { formatCents, sumCents, type Cents } from '../shared/money.ts';
import type { PaymentType } from './payments.ts';
import type { RemittanceState } from './statement-states.ts';

/** Settlement methods (R2.6): gross with an invoice, net of commission, or a mix. */
export const REMITTANCE_METHODS = ['gross', 'net', 'split'] as const;
export type RemittanceMethod = (typeof REMITTANCE_METHODS)[number];

export const REMITTANCE_METHOD_INFO: Record<RemittanceMethod, { label: string; meaning: string }> = {
  gross: { label: 'Gross', meaning: 'The agency sends everything it collected and invoices its commission.' },
  net: { label: 'Net', meaning: 'The agency keeps its commission and sends the rest.' },
  split: {
    label: 'Split',
    meaning: 'The agency keeps its commission on what it collected, and invoices it on payments made directly to you.',
  },
};

export const REMITTANCE_STATE_INFO: Record<RemittanceState, { label: string; meaning: string }> = {
  issued: { label: 'Issued', meaning: 'The payment to you is on its way.' },
  paid: { label: 'Paid', meaning: 'Paid to you.' },
  offset: { label: 'Offset', meaning: 'No payment was due, because it was offset against what you owe.' },
  failed: { label: 'Failed', meaning: 'The payment to you came back; it will be sent again.' },
  reissued: { label: 'Sent again', meaning: 'The payment to you came back and was sent again.' },
  void: { label: 'Voided', meaning: 'Withdrawn by the agency; its payments go on another statement.' },
};

export interface Period {
  method: RemittanceMethod;
  /** Collected by the agency, net of reversals: U of R2.6. */
  agencyCents: Cents;
  /** Paid to the client directly, net of reversals: C. */
  directCents: Cents;
  /** Commission on each: Fu, Fc. */
  agencyFeesCents: Cents;
  directFeesCents: Cents;
  /** Court and similar costs: X. */
  costsCents?: Cents;
  /** Balance the client owes from earlier periods: B. */
  carriedCents?: Cents;
}

export interface Settlement {
  /** Amount the agency pays out. */
  sent: Cents;
  /** Amount the client owes, invoiced or carried forward. */
  invoiced: Cents;
  /** The client's net position after all debtor payments: the same under every method. */
  finalPosition: Cents;
}

/**
 * Settles a period. Neither side pays a negative amount: where reversals outweigh payments, the amount moves to the other side.
 */
export function settle(period: Period): Settlement {
  const { method, agencyCents: collected, directCents: direct, agencyFeesCents: fees, directFeesCents: directFees } = period;
  const owedBefore = (period.costsCents ?? 0) + (period.carriedCents ?? 0);
  const withheld = { gross: 0, net: fees + directFees + owedBefore, split: fees }[method];
  const invoicedByMethod = { gross: fees + directFees + owedBefore, net: 0, split: directFees + owedBefore }[method];
  const out = collected - withheld;
  const sent = Math.max(0, out) + Math.max(0, -invoicedByMethod);
  const invoiced = Math.max(0, invoicedByMethod) + Math.max(0, -out);
  return { sent, invoiced, finalPosition: sent + direct - invoiced };
}

/** Totals of a statement. A positive balance is held for the client; a negative one is owed by the client. */
export interface StatementSums {
  opening: Cents;
  /** Paid to the agency, net of reversals. */
  collected: Cents;
  /** Commission on all of it, direct payments included. */
  fees: Cents;
  paidOut: Cents;
  /** Costs, paid invoices, carried balance, corrections. */
  adjustments: Cents;
  closing: Cents;
}

/** Expected closing balance. */
export function closingOf({ opening, collected, fees, paidOut, adjustments }: Omit<StatementSums, 'closing'>): Cents {
  return opening + collected - fees - paidOut + adjustments;
}

/** Discrepancy of a statement; 0 when it adds up. */
export function checkStatement(sums: StatementSums): Cents {
  return sums.closing - closingOf(sums);
}

export interface StatementLine {
  type: PaymentType;
  /** Reduction of the account's balance; negative for a reversal. */
  effectCents: Cents;
  commissionCents: Cents;
}

/** Totals of the statement lines. */
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

/** One line's effect on each side: the client's share of agency collections, and the agency's share of direct payments. */
export function dueOf({ type, effectCents, commissionCents }: StatementLine): { client: Cents; agency: Cents } {
  if (type === 'PU' || type === 'PUR') return { client: effectCents - commissionCents, agency: 0 };
  return { client: 0, agency: commissionCents };
}

/** Builds the statement that settles a period by its method; what the client then owes is a negative closing balance. */
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
 * Balance a statement carries over from the previous one, after what it settles of it; costs settle nothing. A statement by a
 * different method may carry nothing (R2.6): gross and split invoice the debt while net deducts it from collections, so a balance
 * carried between them would be paid twice or never.
 */
export function carriedOver(opening: Cents, adjustments: readonly { kind: string; amount_cents: Cents }[]): Cents {
  const settles = (cents: Cents) => (opening < 0 ? cents > 0 : cents < 0);
  const settled = sumCents(
    adjustments.filter(({ kind, amount_cents: cents }) => kind !== 'cost' && settles(cents)).map((one) => one.amount_cents),
  );
  return opening < 0 ? Math.min(0, opening + settled) : Math.max(0, opening + settled);
}

/**
 * Current position between the two sides; negative is the client's debt. The method can change only at zero (R2.6). `paidCents`
 * was paid on the last statement's own invoices; `owedCents` is still open on any invoice.
 */
export function unsettledOf(last: { closingCents: Cents; paidCents: Cents; owedCents: Cents }): Cents {
  const left = last.closingCents < 0 ? Math.min(0, last.closingCents + last.paidCents) : last.closingCents;
  return left === 0 && last.owedCents > 0 ? -last.owedCents : left;
}

export const INVOICE_STATES = ['open', 'partly_paid', 'paid', 'carried', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_INFO: Record<InvoiceState, { label: string; meaning: string }> = {
  open: { label: 'Open', meaning: 'Nothing has been paid yet.' },
  partly_paid: { label: 'Partly paid', meaning: 'Part of it has been paid.' },
  paid: { label: 'Paid', meaning: 'Paid in full.' },
  carried: { label: 'Carried', meaning: 'Carried to your next statement.' },
  void: { label: 'Void', meaning: 'The invoice was withdrawn.' },
};

/** State of an invoice after its statement was voided: nothing is owed on it anymore, and a paid one stays paid. */
export function invoiceOfVoided(state: InvoiceState): InvoiceState {
  return state === 'paid' ? 'paid' : 'void';
}

/** Open amount of an invoice. */
export function owedOf(invoice: { state: InvoiceState; amountCents: Cents; paidCents: Cents }): Cents {
  return invoice.state === 'open' || invoice.state === 'partly_paid' ? invoice.amountCents - invoice.paidCents : 0;
}

/** Buckets by days past due, as receivables are aged. */
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

/** What is special about a statement, one sentence each: voided, correcting another one, or not paid as due. */
export function statementNotes(statement: {
  paid_out_cents: Cents;
  paid_cents: Cents | null;
  paid_accepted_by: string | null;
  paid_note: string | null;
  void_reason: string | null;
  corrects: { number: string } | null;
  corrected_by: { number: string } | null;
}): string[] {
  const { paid_cents: paid, paid_out_cents: due, paid_accepted_by: acceptedBy, paid_note: note, void_reason: reason } = statement;
  const differs = paid !== null && paid !== due;
  return [
    ...(reason === null ? [] : [`Voided: ${withPeriod(reason)}`]),
    ...(statement.corrected_by ? [`Corrected by statement ${statement.corrected_by.number}.`] : []),
    ...(statement.corrects ? [`Corrects statement ${statement.corrects.number}, which was voided.`] : []),
    ...(differs
      ? [`Paid ${formatCents(paid)} instead of ${formatCents(due)}, accepted by ${withPeriod(acceptedBy ?? 'the agency')}`]
      : []),
    ...(note === null ? [] : [withPeriod(note)]),
  ];
}

const withPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
