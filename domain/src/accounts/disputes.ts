import { formatCents, parseCents, type Cents } from '../shared/money.ts';
import { createReader, type Checked } from '../shared/problem.ts';
import type { DisputeState } from './dispute-states.ts';

/** Reasons a debtor may dispute a debt (R2.5). */
export const DISPUTE_REASONS = {
  not_mine: 'Says that it is not their debt',
  wrong_amount: 'Says that the amount is wrong',
  already_paid: 'Says that it is paid',
  not_rendered: 'Says that nothing was delivered or done',
  wrong_party: 'Says that another person owes it',
  no_invoice: 'Never got an invoice',
  identity_theft: 'Reports identity theft',
  insurance: 'Says that insurance should pay',
  other: 'Another reason',
} as const;
export type DisputeReason = keyof typeof DISPUTE_REASONS;

export const DISPUTE_ANSWERS = {
  confirm: { label: 'The debt is right', meaning: 'Send proof: an invoice, a contract, a statement.', adminOnly: false },
  correct_amount: {
    label: 'The amount is another one',
    meaning: 'The agency continues with the amount that you name.',
    adminOnly: true,
  },
  withdraw: {
    label: 'Withdraw the debt',
    meaning: 'The debtor does not owe it: the agency closes the account.',
    adminOnly: true,
  },
} as const;
export type DisputeAnswer = keyof typeof DISPUTE_ANSWERS;

export const DISPUTE_OUTCOMES = {
  verified: 'The debt was verified',
  adjusted: 'The amount was corrected',
  closed: 'The account was closed',
  withdrawn: 'The debtor took the dispute back',
} as const;
export type DisputeOutcome = keyof typeof DISPUTE_OUTCOMES;

/** Raw form input. */
export interface DisputeAnswerTyped {
  answer: string;
  text: string;
  /** The amount the debtor says is owed; only for an incorrect amount. */
  amount: string;
}

export interface DisputeAnswerGiven {
  answer: DisputeAnswer;
  text: string | null;
  amount_cents: Cents | null;
}

/**
 * Confirming a debt takes evidence or a written explanation, never a click alone: verification has to be sent (12 CFR 1006.38).
 */
export function checkDisputeAnswer(
  typed: DisputeAnswerTyped,
  { evidence, balanceCents }: { evidence: number; balanceCents: Cents },
): Checked<DisputeAnswerGiven> {
  const reader = createReader();
  const answer = reader.choice('answer', typed.answer, {
    among: Object.keys(DISPUTE_ANSWERS) as DisputeAnswer[],
    ask: 'Choose an answer',
  });
  const text = typed.text.trim();
  if (text.length > 4000) reader.wrong('text', 'At most 4,000 characters');
  if (answer === 'confirm' && evidence === 0 && text === '')
    reader.missing('text', 'Attach a proof, or say in words why the debt is right');
  let amount: Cents | null = null;
  if (answer === 'correct_amount') {
    amount = reader.read('amount', typed.amount, {
      parse: parseCents,
      ask: 'Enter what is owed',
      refusal: 'Enter an amount such as 125.00',
    });
    if (amount !== null && amount < 0) reader.wrong('amount', 'The amount cannot be below zero');
    else if (amount !== null && amount === balanceCents)
      reader.wrong('amount', `The balance is ${formatCents(balanceCents)} already`);
    else if (amount !== null && amount > balanceCents)
      reader.wrong('amount', `A disputed balance (${formatCents(balanceCents)}) can only become lower`);
  } else if (answer !== null && typed.amount.trim() !== '') reader.wrong('amount', 'An amount belongs to another answer');
  return reader.done(() => ({ answer: answer ?? 'confirm', text: text === '' ? null : text, amount_cents: amount }));
}

/** Returns why a dispute cannot be answered, or null if it can. */
export function refuseDisputeAnswer(
  answer: DisputeAnswer,
  { state, role }: { state: DisputeState; role: 'client_admin' | 'client_staff' | 'agency' },
): { code: 'role' | 'dispute_answered' | 'dispute_resolved'; message: string } | null {
  if (role === 'agency' || (DISPUTE_ANSWERS[answer].adminOnly && role !== 'client_admin'))
    return { code: 'role', message: 'An administrator of your company has to answer this.' };
  if (state === 'answered') return { code: 'dispute_answered', message: 'This dispute was answered already.' };
  if (state === 'resolved') return { code: 'dispute_resolved', message: 'The agency has closed this dispute.' };
  return null;
}
