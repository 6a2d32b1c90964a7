import { addDays } from '@recoup/domain/shared/days';
import { formatCents } from '@recoup/domain/shared/money';
import { PAYMENT_METHODS, type PaymentMethod } from '@recoup/domain/shared/payment-methods';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { book, move, owed, post, reversePayment } from './books.ts';
import type { AccountFile, Task } from './memory.ts';
import { closeDispute, makeOffer } from './steps.ts';
import { switchCourse } from './switch-course.ts';
import type { Page } from './work-day.ts';
import { answers, robin } from './texts.ts';

/** Works the agency's task list: the client's requests, messages and answers. */
export function answerTask(page: Page, task: Task): void {
  switch (task.what) {
    case 'request':
      applyRequest(page, task);
      return;
    case 'reply':
      page.say('message', { by: robin, text: page.random.pick(answers) });
      return;
    case 'dispute':
      settleDispute(page, task.details);
      return;
    case 'counter':
      counter(page, task.details);
  }
}

/** Requests are accepted at once or declined with a reason; manual ones are completed on another day. */
export function processRequest(
  page: Page,
  { request, type, details }: { request: string; type: string; details: Record<string, unknown> },
): void {
  const { file, work } = page;
  const why = refusalOf(file, owed(page), { type, details });
  if (why !== null) {
    page.say('request_declined', { request, reason: why });
    return;
  }
  page.say('request_accepted', { request });
  const task: Task = { due: work.day, what: 'request', request, type, details };
  if (atOnce.has(type)) applyRequest(page, task);
  else file.todo.push({ ...task, due: addDays(work.day, 1) });
}

const atOnce = new Set(['hold', 'release', 'bankruptcy', 'death', 'attorney', 'contact_data']);

function refusalOf(
  file: AccountFile,
  balance: number,
  { type, details }: { type: string; details: Record<string, unknown> },
): string | null {
  const cents = numberOf(details['amount_cents']);
  const isMoney = type === 'direct_payment' || type === 'adjustment';
  if (!isOpenStatus(file.ledger.status) && !isMoney && type !== 'payment_reversal') return 'This account is closed with us.';
  if (type === 'direct_payment' && cents > balance)
    return `By our books only ${formatCents(balance)} is owed. Please check the amount.`;
  if (type === 'adjustment' && details['direction'] === 'decrease' && cents > balance)
    return `Only ${formatCents(balance)} is owed.`;
  if (type === 'payment_reversal' && !file.direct.some(({ payment }) => payment === details['payment']))
    return 'We have no such payment to you in our books.';
  return null;
}

function applyRequest(page: Page, { request = '', type = '', details }: Task): void {
  const { file, work } = page;
  const done = (as: Parameters<typeof move>[1]['to'], reason = 'At your request') =>
    move(page, { to: as, reason, as: { kind: 'request_applied', fields: { request } } }) ||
    page.say('request_applied', { request });
  const cents = numberOf(details['amount_cents']);
  switch (type) {
    case 'recall':
      if (file.dispute) closeDispute(page, 'withdrawn');
      done('RECALLED');
      return;
    case 'hold':
      done('HOLD');
      if (file.ledger.status === 'HOLD')
        file.ledger = { ...file.ledger, holdUntil: typeof details['until'] === 'string' ? details['until'] : null };
      return;
    case 'release':
      done(file.ledger.returnsTo ?? 'ACTIVE');
      return;
    case 'bankruptcy':
      done('BANKRUPTCY');
      switchCourse(work, file, 'bankrupt', 4);
      return;
    case 'death':
      done('DECEASED');
      switchCourse(work, file, 'deceased', 4);
      return;
    case 'direct_payment':
      if (cents <= 0 || cents > owed(page)) page.say('request_declined', { request, reason: 'It has since been paid.' });
      else
        post(page, {
          type: 'PC',
          cents,
          method: methodOf(details['method']),
          request,
          effectiveOn: dayOf(details['date'], work.today),
        });
      return;
    case 'payment_reversal': {
      const original = file.direct.find(({ payment }) => payment === details['payment']);
      if (!original) return;
      file.direct = file.direct.filter((one) => one !== original);
      reversePayment(page, 'PCR', original, { request });
      return;
    }
    case 'adjustment':
      adjust(page, cents, details['direction'] === 'increase');
      page.say('request_applied', { request });
      return;
    default:
      page.say('request_applied', { request });
  }
}

function adjust(page: Page, cents: number, isMore: boolean): void {
  if (!isMore) {
    if (cents > 0 && cents <= owed(page)) post(page, { type: 'DA', cents, method: 'other' });
    return;
  }
  const at = page.at();
  const accrued = page.file.ledger.accruedCents + cents;
  if (book(page, { kind: 'balance', asOf: at, balanceCents: null, accruedCents: accrued, isLatest: true }))
    page.say('balance', { at: undefined, as_of: at, accrued_cents: accrued });
}

function settleDispute(page: Page, details: Record<string, unknown>): void {
  const amount = numberOf(details['amount_cents']);
  switch (details['answer']) {
    case 'withdraw':
    case 'mistake':
      closeDispute(page, 'closed');
      return;
    case 'paid':
      // The payment is a request of its own, which comes first and may have been declined.
      closeDispute(page, page.file.direct.some(({ request }) => request === details['request']) ? 'paid' : 'verified');
      return;
    case 'correct_amount':
      if (owed(page) > amount) post(page, { type: 'DA', cents: owed(page) - amount, method: 'other' });
      closeDispute(page, 'adjusted');
      return;
    default:
      closeDispute(page, 'verified');
  }
}

/** Splits the difference between debtor and client. */
function counter(page: Page, details: Record<string, unknown>): void {
  const offered = page.file.offer?.cents ?? 0;
  const counterCents = numberOf(details['counter_cents']);
  const cents = Math.min(owed(page), Math.round((offered + counterCents) / 2));
  if (cents > 0)
    makeOffer(page, { type: 'settlement', amount_cents: cents, text: 'The debtor can pay this much, and not more.' });
}

/** As the client reported it. */
const methodOf = (value: unknown): PaymentMethod => PAYMENT_METHODS.find((known) => known === value) ?? 'other';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function dayOf(value: unknown, today: string): string {
  return typeof value === 'string' && value <= today ? value : today;
}
