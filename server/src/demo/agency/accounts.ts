import { addDays } from '@recoup/domain/shared/days';
import { isOpenStatus, STATUSES } from '@recoup/domain/accounts/statuses';
import { clear, move, takeBack } from './books.ts';
import { stepOf } from './courses.ts';
import type { AccountFile } from './memory.ts';
import { steps } from './steps.ts';
import { answerTask } from './tasks.ts';
import { dueOf, switchCourse } from './switch-course.ts';
import { openPage, type WorkDay } from './work-day.ts';

/** What is due on an account today. */
export function workAccount(work: WorkDay, file: AccountFile): void {
  const { day } = work;
  if (file.clearing && file.clearing.due <= day) clear(openPage(work, file));
  if (file.bounce && file.bounce.due <= day) bounce(work, file);
  if (file.ledger.status === 'HOLD' && file.ledger.holdUntil !== null && file.ledger.holdUntil <= work.today)
    move(openPage(work, file), { to: file.ledger.returnsTo ?? 'ACTIVE' });
  const due = file.todo.filter((task) => task.due <= day);
  file.todo = file.todo.filter((task) => task.due > day);
  for (const task of due) answerTask(openPage(work, file), task);
  if (file.due !== null && file.due <= day) takeStep(work, file);
}

function bounce(work: WorkDay, file: AccountFile): void {
  if (!file.bounce) return;
  const page = openPage(work, file);
  const wasClosed = !isOpenStatus(file.ledger.status);
  takeBack(page, 'PUR', file.bounce);
  file.bounce = null;
  if (wasClosed && isOpenStatus(file.ledger.status)) switchCourse(work, file, 'again');
}

/** The next step of its course; a paused account waits until the pause ends. */
function takeStep(work: WorkDay, file: AccountFile): void {
  const step = stepOf(file.course, file.step);
  if (!step || !isOpenStatus(file.ledger.status)) {
    file.due = null;
    return;
  }
  const [name] = step;
  if (!mayWork(file, name) || file.clearing) {
    file.due = addDays(work.day, 4);
    return;
  }
  const page = openPage(work, file);
  const result = steps[name](page);
  if (result === 'wait') file.due = null;
  else if (typeof result === 'number') file.due = addDays(work.day, result);
  else {
    file.step += 1;
    file.due = dueOf(work, file);
  }
}

/** During a pause only its own steps run. */
function mayWork({ ledger: { status } }: AccountFile, name: string): boolean {
  if (status === 'DISPUTED') return name === 'resolve';
  if (status === 'BANKRUPTCY' || status === 'DECEASED') return name === 'close';
  if (status === 'NEEDS_INFO') return name === 'giveUp' || name === 'acknowledge';
  if (status === 'LEGAL_REVIEW') return false;
  return STATUSES[status].group !== 'paused';
}

/** Whether the account is finished and can be dropped from memory. */
export function isOver(file: AccountFile): boolean {
  return (
    !isOpenStatus(file.ledger.status) && !file.bounce && !file.clearing && file.todo.length === 0 && file.direct.length === 0
  );
}
