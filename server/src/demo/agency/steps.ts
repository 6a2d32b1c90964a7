import { addDays } from '@recoup/domain/shared/days';
import { DISPUTE_REASONS, type DisputeOutcome, type DisputeReason } from '@recoup/domain/accounts/disputes';
import { formatCents } from '@recoup/domain/shared/money';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { book, charge, move, owed, post, reversePayment } from './books.ts';
import { onWeekday, suitsDecidedOn } from './calendar.ts';
import type { Posted } from './memory.ts';
import type { StepName } from './step-names.ts';
import type { Page } from './work-day.ts';
import { calls, disputeNeeds, inbound, questions, robin } from './texts.ts';

/** Nothing: the course continues. A number: repeat the step after so many days. `wait`: someone else must act first. */
export type StepResult = void | number | 'wait';

const share = (page: Page, from: number, to: number): number =>
  Math.max(1, Math.round((owed(page) * page.random.int(from, to)) / 100));

export const steps = {
  acknowledge(page: Page): StepResult {
    const agencyNumber = `LR-${page.company.code.slice(0, 2)}${parseAccountNumber(page.file.account) ?? 0}`;
    const at = page.at();
    if (book(page, { kind: 'acknowledge', at, agencyNumber })) page.say('acknowledge', { at, agency_account: agencyNumber });
  },
  reject(page: Page): StepResult {
    const reason = 'The name and address do not identify the debtor';
    move(page, {
      to: 'REJECTED',
      reason,
      reasonCode: 'identity',
      as: { kind: 'reject', fields: { reason, reason_code: 'identity' } },
    });
  },
  letter(page: Page): StepResult {
    contact(page, { type: page.random.chance(0.2) ? 'email' : 'letter', outcome: 'delivered' });
  },
  open(page: Page): StepResult {
    move(page, { to: 'ACTIVE' });
  },
  call(page: Page): StepResult {
    const { now, day, beganOn } = page.work;
    // Old calls are not sent, so that a new demo starts within seconds.
    if (now || day >= addDays(beganOn, -240)) contact(page, page.random.pick(calls));
  },
  talk(page: Page): StepResult {
    contact(page, { type: 'call', outcome: 'talked', ...page.random.pick(inbound) });
  },
  mailReturned(page: Page): StepResult {
    contact(page, { type: 'letter', outcome: 'returned' });
  },
  skip(page: Page): StepResult {
    move(page, { to: 'SKIP', reason: 'Mail was returned and the number is not in service' });
  },
  found(page: Page): StepResult {
    move(page, { to: 'ACTIVE', reason: 'A new address was found' });
  },
  payAll(page: Page): StepResult {
    if (owed(page) > 0) post(page, { type: 'PU', cents: owed(page) });
  },
  payPart(page: Page): StepResult {
    if (owed(page) > 0) post(page, { type: 'PU', cents: share(page, 10, 45) });
    if (page.file.ledger.status === 'PROMISE') move(page, { to: 'ACTIVE' });
  },
  promise(page: Page): StepResult {
    const by = addDays(page.work.today, page.random.int(7, 20));
    move(page, { to: 'PROMISE', reason: `Promised a payment by ${by}` });
  },
  plan(page: Page): StepResult {
    const months = page.random.int(3, 10);
    page.file.installment = Math.max(1, Math.ceil(owed(page) / months));
    move(page, { to: 'PLAN', reason: `${months} payments of ${formatCents(page.file.installment)} a month` });
  },
  installment(page: Page): StepResult {
    const { installment } = page.file;
    if (owed(page) > 0) post(page, { type: 'PU', cents: Math.min(owed(page), installment ?? owed(page)), method: 'card' });
    return owed(page) > 0 ? page.random.int(29, 31) : undefined;
  },
  oneInstallment(page: Page): StepResult {
    const { installment } = page.file;
    if (owed(page) > 0) post(page, { type: 'PU', cents: Math.min(owed(page), installment ?? owed(page)), method: 'ach' });
  },
  breakPlan(page: Page): StepResult {
    move(page, { to: 'PLAN_BROKEN', reason: 'The payment of this month did not come' });
  },
  settle: (page: Page): StepResult => settleFor(page, share(page, 60, 80)),
  settleAsOffered: (page: Page): StepResult => settleFor(page, Math.min(owed(page), page.file.offer?.cents ?? owed(page))),
  dispute(page: Page): StepResult {
    const reason = page.random.pick(Object.keys(disputeNeeds) as (keyof typeof disputeNeeds)[]) satisfies DisputeReason;
    const dueOn = addDays(page.work.today, 21);
    const fields = { reason, ...disputeNeeds[reason], due_on: dueOn, written: true, within_period: true };
    const { file } = page;
    const isMoved = move(page, { to: 'DISPUTED', reason: DISPUTE_REASONS[reason], as: { kind: 'dispute', fields } });
    if (isMoved) file.dispute = { id: `${file.account}.${file.written}`, dueOn };
  },
  resolve(page: Page): StepResult {
    const { file, work } = page;
    if (!file.dispute) return undefined;
    // The deadline is on the real calendar.
    if (work.today <= file.dispute.dueOn && work.now) return 5;
    closeDispute(page, page.random.chance(0.75) ? 'verified' : 'withdrawn');
    return undefined;
  },
  offer(page: Page): StepResult {
    if (owed(page) < 2) return;
    const cents = share(page, 55, 75);
    makeOffer(page, { type: 'settlement', amount_cents: cents, text: 'In one payment by the end of the month, by card.' });
  },
  suit(page: Page): StepResult {
    const { work } = page;
    // Waits for the client's decision, which came once in the past; a later suit would wait forever.
    if (!work.now && work.day >= suitsDecidedOn(work.beganOn) && work.day < addDays(work.beganOn, -20)) return undefined;
    // Small balances are not worth a suit: the advanced costs would exceed them.
    if (owed(page) < 75_000) return undefined;
    const text = 'The debtor is employed and owns a house. We recommend a suit.';
    makeOffer(page, { type: 'suit', amount_cents: owed(page), cost_advance_cents: 25_000, text });
    return 'wait';
  },
  ask(page: Page): StepResult {
    const reason = page.random.pick(questions);
    move(page, { to: 'NEEDS_INFO', reason, as: { kind: 'need_info', fields: { reason } } });
  },
  giveUp(page: Page): StepResult {
    if (page.work.now) return 'wait';
    move(page, { to: 'CLOSED', reason: 'The requested information did not arrive', reasonCode: 'no_answer' });
  },
  bankruptcy(page: Page): StepResult {
    move(page, { to: 'BANKRUPTCY', reason: 'Chapter 7 was filed' });
  },
  death(page: Page): StepResult {
    move(page, { to: 'DECEASED', reason: 'The debtor has died' });
  },
  write(page: Page): StepResult {
    const at = page.at();
    book(page, { kind: 'note', at });
    page.say('message', { at, by: robin, text: page.random.pick(questions) });
  },
  file(page: Page): StepResult {
    contact(page, { type: 'court', text: 'The complaint was filed and served.' });
  },
  judge(page: Page): StepResult {
    move(page, { to: 'JUDGMENT', reason: 'Judgment for the full amount' });
  },
  close(page: Page): StepResult {
    move(page, { to: 'CLOSED', reason: 'We have not found a way to collect it', reasonCode: 'uncollectible' });
  },
  overpay(page: Page): StepResult {
    if (owed(page) > 0)
      keepOriginal(page, post(page, { type: 'PU', cents: owed(page) + page.random.int(15, 60) * 100, method: 'card' }));
  },
  refund(page: Page): StepResult {
    const { original } = page.file;
    const cents = original?.overpaidCents ?? 0;
    if (original && cents > 0) reversePayment(page, 'PUR', original, { cents, method: 'card', reason: 'refund' });
  },
  payHalf(page: Page): StepResult {
    if (owed(page) > 1) keepOriginal(page, post(page, { type: 'PU', cents: share(page, 45, 55), method: 'card' }));
  },
  chargeBack(page: Page): StepResult {
    const { original } = page.file;
    if (!original) return;
    reversePayment(page, 'PUR', original, { cents: Math.ceil(original.cents / 3), method: 'card', reason: 'chargeback' });
  },
  payByCheck(page: Page): StepResult {
    const { file, work } = page;
    const paid = owed(page) > 0 ? post(page, { type: 'PU', cents: share(page, 20, 60), method: 'check' }) : null;
    if (paid) file.bounce = { ...paid, due: onWeekday(addDays(work.today, 6)) };
  },
  advanceCosts(page: Page): StepResult {
    const { company, file, random } = page;
    const text = `Filing fee, receipt ${random.int(2000, 9800)}`;
    charge(page, { type: 'court_cost', cents: COURT_COSTS, text });
    (company.adjustments ??= []).push({ kind: 'cost', text, amount_cents: -COURT_COSTS, account: file.account });
  },
  payWithCosts(page: Page): StepResult {
    const principal = Math.min(owed(page) - COURT_COSTS, share(page, 20, 40));
    if (principal <= 0) return;
    const components = { principal, interest: 0, fees: 0, costs: COURT_COSTS };
    post(page, { type: 'PU', cents: principal + COURT_COSTS, method: 'card', components, reason: 'cost_recovery' });
  },
  payClient(page: Page): StepResult {
    if (owed(page) > 0) post(page, { type: 'PC', cents: share(page, 15, 30), method: 'check' });
  },
  payOff(page: Page): StepResult {
    if (owed(page) > 0) keepOriginal(page, post(page, { type: 'PU', cents: owed(page), method: 'card' }));
  },
  /** After the payment less is owed: the debtor gets the difference back. */
  adjustPaid(page: Page): StepResult {
    const { original, debtType } = page.file;
    if (!original) return;
    const cents = Math.ceil(original.cents / 8);
    post(page, { type: 'DA', cents, method: 'other', reason: debtType === 'medical' ? 'insurance' : 'correction' });
    reversePayment(page, 'PUR', original, { cents, method: 'card', reason: 'refund' });
  },
  payAgreed(page: Page): StepResult {
    if (owed(page) > 0) post(page, { type: 'PU', cents: share(page, 20, 45), method: 'card', agreedRateBp: 2000 });
  },
  recall(page: Page): StepResult {
    move(page, { to: 'RECALLED', reason: 'At your request by phone' });
  },
  payLate(page: Page): StepResult {
    if (owed(page) > 0) post(page, { type: 'PC', cents: share(page, 20, 40), method: 'check' });
  },
  attorney(page: Page): StepResult {
    move(page, { to: 'HOLD', reason: 'The debtor is represented by an attorney', reasonCode: 'attorney' });
  },
  cease(page: Page): StepResult {
    move(page, { to: 'HOLD', reason: 'The debtor asked us in writing to stop contacting them', reasonCode: 'cease' });
  },
  /** What a system of record reports although the account is stopped: the portal keeps the stop and flags it. */
  reportAnyway(page: Page): StepResult {
    page.say('status', { status: 'ACTIVE', reason: 'Back in the calling queue' });
  },
} satisfies Record<StepName, (page: Page) => StepResult>;

const COURT_COSTS = 7500;

function keepOriginal({ file }: Page, posted: Posted | null): void {
  if (posted) file.original = posted;
}

function contact(page: Page, fields: { type: string; outcome?: string; text?: string; direction?: string }): void {
  const at = page.at();
  if (book(page, { kind: 'contact', at })) page.say('contact', { at, ...fields });
}

function settleFor(page: Page, cents: number): void {
  if (owed(page) <= 0) return;
  post(page, { type: 'PU', cents, method: 'card', reason: 'settlement' });
  if (owed(page) <= 0) return;
  if (move(page, { to: 'SETTLED', reason: `Settled for ${formatCents(cents)}` }))
    post(page, { type: 'DA', cents: owed(page), method: 'other', reason: 'settlement_remainder' });
}

export function closeDispute(page: Page, outcome: DisputeOutcome): void {
  const { file } = page;
  if (!file.dispute) return;
  const isProven = outcome === 'verified' || outcome === 'adjusted';
  const fields = {
    dispute: file.dispute.id,
    outcome,
    ...(isProven ? { verification_sent_on: page.work.today } : {}),
  };
  file.dispute = null;
  const { status, returnsTo } = file.ledger;
  const to = outcome === 'closed' ? 'CLOSED' : (returnsTo ?? 'ACTIVE');
  const isMoved = status === 'DISPUTED' && move(page, { to, as: { kind: 'dispute_resolved', fields } });
  if (!isMoved) page.say('dispute_resolved', fields);
}

export function makeOffer(
  page: Page,
  terms: { type: 'settlement' | 'suit'; amount_cents: number; [field: string]: unknown },
): void {
  const { file, work } = page;
  const at = page.at();
  book(page, { kind: 'note', at });
  const decided = suitsDecidedOn(work.beganOn);
  const lastDay =
    terms.type === 'suit' ? (work.day < decided ? addDays(decided, 5) : addDays(work.today, 30)) : addDays(work.today, 14);
  const expires = `${lastDay}T23:59:00Z`;
  const id = page.say('offer', { at, ...terms, expires_at: expires });
  file.offer = { id, cents: terms.amount_cents, kind: terms.type };
  if (terms.type === 'suit')
    book(page, { kind: 'status', at, to: 'LEGAL_REVIEW', reason: null, reasonCode: null, holdUntil: null });
}
