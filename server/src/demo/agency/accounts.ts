import { isOpenStatus, STATUSES } from '@recoup/domain/accounts/statuses';
import { charge, clear, move, reversePayment } from './books.ts';
import { stepOf } from './courses.ts';
import type { AccountFile } from './memory.ts';
import { steps } from './steps.ts';
import { answerTask } from './tasks.ts';
import { dueIn, dueOf, isQuick, switchCourse } from './switch-course.ts';
import { isTimeFor, openPage, type Timing, type WorkDay } from './work-day.ts';

/** What is due on an account: its tasks and quick steps at once, everything else at its time of the real day. */
export function workAccount(work: WorkDay, file: AccountFile): void {
  const due = work.isCatchUp ? [] : file.todo.filter((task) => task.due <= work.day);
  // Live, an answer comes first: dated at the account's time of the day, it could precede the question.
  const isTime = isTimeFor(work, file) && (work.now === null || due.length === 0);
  if (isTime) workCalendar(work, file);
  if (work.isCatchUp) return;
  file.todo = file.todo.filter((task) => task.due > work.day);
  for (const task of due) answerTask(openPage(work, file), task);
  const quick = isQuick(work, file);
  if (file.due !== null && (quick ? file.due <= work.day : isTime && file.due <= work.today))
    runStep(work, file, quick ? 'now' : 'scheduled');
}

function workCalendar(work: WorkDay, file: AccountFile): void {
  if (file.clearing && file.clearing.due <= work.today) clear(openPage(work, file, 'scheduled'));
  if (file.bounce && file.bounce.due <= work.today) bounce(work, file);
  if (file.ledger.status === 'HOLD' && file.ledger.holdUntil !== null && file.ledger.holdUntil <= work.today)
    move(openPage(work, file, 'scheduled'), { to: file.ledger.returnsTo ?? 'ACTIVE' });
  if (work.isCatchUp && file.due !== null && file.due <= work.today && !isQuick(work, file)) runStep(work, file, 'scheduled');
}

const NSF_FEE = 2500;

function bounce(work: WorkDay, file: AccountFile): void {
  if (!file.bounce) return;
  const page = openPage(work, file, 'scheduled');
  const wasClosed = !isOpenStatus(file.ledger.status);
  reversePayment(page, 'PUR', file.bounce, { reason: 'nsf' });
  charge(page, { type: 'nsf_fee', cents: NSF_FEE, text: 'Returned by the bank' });
  file.bounce = null;
  if (wasClosed && isOpenStatus(file.ledger.status)) switchCourse(work, file, 'again');
}

/** The next step of its course; a paused account waits until the pause ends. */
function runStep(work: WorkDay, file: AccountFile, when: Timing): void {
  const step = stepOf(file.course, file.step);
  if (!step || (!isOpenStatus(file.ledger.status) && !afterClosing.has(step[0]))) {
    file.due = null;
    return;
  }
  const [name] = step;
  if (!mayWork(file, name) || file.clearing) {
    file.due = dueIn(work, file, 4);
    return;
  }
  const page = openPage(work, file, when);
  const result = steps[name](page);
  if (result === 'wait') file.due = null;
  else if (typeof result === 'number') file.due = dueIn(work, file, result);
  else {
    file.step += 1;
    file.due = dueOf(work, file);
  }
}

/** Steps of accounts that are closed. */
const afterClosing: ReadonlySet<string> = new Set(['refund', 'adjustPaid', 'payLate']);

/** During a pause only its own steps run. */
function mayWork({ ledger: { status } }: AccountFile, name: string): boolean {
  if (name === 'reportAnyway') return true;
  if (status === 'DISPUTED') return name === 'resolve';
  if (status === 'BANKRUPTCY' || status === 'DECEASED') return name === 'close';
  if (status === 'NEEDS_INFO') return name === 'giveUp' || name === 'acknowledge';
  if (status === 'LEGAL_REVIEW') return false;
  return STATUSES[status].group !== 'paused';
}

const isLeft = ({ due, course, step }: AccountFile): boolean => due !== null && afterClosing.has(stepOf(course, step)?.[0] ?? '');

/** Whether the account is finished and can be dropped from memory. */
export function isFinished(file: AccountFile): boolean {
  return (
    !isOpenStatus(file.ledger.status) &&
    !isLeft(file) &&
    !file.bounce &&
    !file.clearing &&
    file.todo.length === 0 &&
    file.direct.length === 0
  );
}
