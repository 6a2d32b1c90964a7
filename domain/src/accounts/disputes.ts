import { formatCents, parseCents, type Cents } from '../shared/money.ts';
import { createReader, type Checked, type Reader } from '../shared/problem.ts';
import { checkRequest, type FormCircumstances, type RequestData } from './request-forms.ts';
import type { DisputeState } from './dispute-states.ts';

/** Reasons a debtor may dispute a debt (R2.5). */
export const DISPUTE_REASONS = {
  not_mine: 'Says the debt is not theirs',
  wrong_amount: 'Says the amount is wrong',
  already_paid: 'Says it has been paid',
  not_rendered: 'Says the goods or services were not delivered',
  wrong_party: 'Says another person owes it',
  no_invoice: 'Says no invoice was received',
  identity_theft: 'Reports identity theft',
  insurance: 'Says insurance should pay',
  other: 'Another reason',
} as const;
export type DisputeReason = keyof typeof DISPUTE_REASONS;

export const DISPUTE_ANSWERS = {
  confirm: { label: 'The debt is correct', meaning: 'Send proof: an invoice, contract or statement.', adminOnly: false },
  paid: {
    label: 'We were paid',
    meaning: 'Report the payment. The agency credits it and stops collecting that amount.',
    adminOnly: false,
  },
  correct_amount: {
    label: 'The amount is incorrect',
    meaning: 'The agency continues with the amount you enter.',
    adminOnly: true,
  },
  mistake: {
    label: 'We made a mistake',
    meaning: 'This debt should not have been placed. The agency closes the account, at no commission.',
    adminOnly: true,
  },
  withdraw: {
    label: 'Stop collecting',
    meaning: 'The debt may be owed, but you no longer want it collected. The agency closes the account.',
    adminOnly: true,
  },
} as const;
export type DisputeAnswer = keyof typeof DISPUTE_ANSWERS;

/** What was wrong with a placement; the agency corrects its records and any credit reporting by it. */
export const DISPUTE_MISTAKES = {
  nothing_owed: 'Nothing was owed',
  wrong_person: 'Wrong person or business',
  duplicate: 'Placed twice',
  other: 'Something else',
} as const;
type DisputeMistake = keyof typeof DISPUTE_MISTAKES;

export const DISPUTE_OUTCOMES = {
  verified: 'The debt was verified',
  adjusted: 'The amount was corrected',
  paid: 'The payment was credited',
  closed: 'The account was closed',
  withdrawn: 'The debtor withdrew the dispute',
} as const;
export type DisputeOutcome = keyof typeof DISPUTE_OUTCOMES;

/** Raw form input. */
export interface DisputeAnswerTyped {
  answer: string;
  text: string;
  /** What is really owed, or what was paid. */
  amount: string;
  /** Of a payment: day received, method, reference. */
  date: string;
  method: string;
  reference: string;
  mistake: string;
}

export const EMPTY_DISPUTE_ANSWER: Readonly<DisputeAnswerTyped> = {
  answer: '',
  text: '',
  amount: '',
  date: '',
  method: '',
  reference: '',
  mistake: '',
};

export interface DisputeAnswerGiven {
  answer: DisputeAnswer;
  text: string | null;
  /** What is really owed. */
  amount_cents: Cents | null;
  mistake: DisputeMistake | null;
  /** A report of a direct payment, as `checkRequest` returns it. */
  payment: RequestData | null;
}

export interface DisputeAnswerCircumstances {
  /** Documents attached. */
  evidence: number;
  balanceCents: Cents;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The fields that belong to each answer besides its text. */
const FIELDS: Record<DisputeAnswer, readonly (keyof DisputeAnswerTyped)[]> = {
  confirm: [],
  paid: ['amount', 'date', 'method', 'reference'],
  correct_amount: ['amount'],
  mistake: ['mistake'],
  withdraw: [],
};

/** The form without fields of other answers, which a user may have typed before choosing this one. */
export function pickAnswerFields(typed: DisputeAnswerTyped): DisputeAnswerTyped {
  const own: readonly string[] = (FIELDS as Partial<Record<string, readonly string[]>>)[typed.answer] ?? [];
  const kept = Object.entries(typed).filter(([name]) => name === 'answer' || name === 'text' || own.includes(name));
  return { ...EMPTY_DISPUTE_ANSWER, ...Object.fromEntries(kept) };
}

/**
 * Confirming a debt takes evidence or a written explanation, never a click alone: verification has to be sent (12 CFR 1006.38).
 */
export function checkDisputeAnswer(
  typed: DisputeAnswerTyped,
  { evidence, balanceCents, today }: DisputeAnswerCircumstances,
): Checked<DisputeAnswerGiven> {
  const reader = createReader();
  const answer = reader.choice('answer', typed.answer, {
    among: Object.keys(DISPUTE_ANSWERS) as DisputeAnswer[],
    ask: 'Choose an answer',
  });
  const text = typed.text.trim();
  if (text.length > 4000) reader.wrong('text', 'At most 4,000 characters');
  if (answer === 'confirm' && evidence === 0 && text === '')
    reader.missing('text', 'Attach proof, or explain why the debt is correct');
  const amount = answer === 'correct_amount' ? readCorrectAmount(reader, typed.amount, balanceCents) : null;
  const payment = answer === 'paid' ? readPayment(reader, typed, { balanceCents, today }) : null;
  const mistake = answer === 'mistake' ? readMistake(reader, typed.mistake) : null;
  if (mistake === 'other' && text === '') reader.missing('text', 'Describe what went wrong');
  if (answer !== null) {
    const own = pickAnswerFields(typed);
    for (const name of ['amount', 'date', 'method', 'reference', 'mistake'] as const)
      if (typed[name].trim() !== '' && own[name] === '') reader.wrong(name, 'This belongs to another answer');
  }
  return reader.done(() => ({
    answer: answer ?? 'confirm',
    text: text === '' ? null : text,
    amount_cents: amount,
    mistake,
    payment,
  }));
}

function readCorrectAmount(reader: Reader, typed: string, balanceCents: Cents): Cents | null {
  const amount = reader.read('amount', typed, {
    parse: parseCents,
    ask: 'Enter the amount owed',
    refusal: 'Enter an amount such as 125.00',
  });
  if (amount === null) return null;
  if (amount < 0) reader.wrong('amount', 'The amount cannot be below zero');
  else if (amount === balanceCents) reader.wrong('amount', `The balance is already ${formatCents(balanceCents)}`);
  else if (amount > balanceCents) reader.wrong('amount', `Enter less than the disputed balance of ${formatCents(balanceCents)}`);
  return amount;
}

function readPayment(
  reader: Reader,
  { amount, date, method, reference }: DisputeAnswerTyped,
  circumstances: FormCircumstances,
): RequestData | null {
  const { problems, value } = checkRequest('direct_payment', { amount, date, method, reference }, circumstances);
  reader.problems.push(...problems);
  return value;
}

const readMistake = (reader: Reader, typed: string): DisputeMistake | null =>
  reader.choice('mistake', typed, {
    among: Object.keys(DISPUTE_MISTAKES) as DisputeMistake[],
    ask: 'Choose what went wrong',
  });

/** Returns why a dispute cannot be answered, or null if it can. */
export function refuseDisputeAnswer(
  answer: DisputeAnswer,
  { state, role }: { state: DisputeState; role: 'client_admin' | 'client_staff' | 'agency' },
): { code: 'role' | 'dispute_answered' | 'dispute_resolved'; message: string } | null {
  if (role === 'agency' || (DISPUTE_ANSWERS[answer].adminOnly && role !== 'client_admin'))
    return { code: 'role', message: 'Only an administrator of your company can give this answer.' };
  if (state === 'answered') return { code: 'dispute_answered', message: 'This dispute has already been answered.' };
  if (state === 'resolved') return { code: 'dispute_resolved', message: 'The agency has closed this dispute.' };
  return null;
}
