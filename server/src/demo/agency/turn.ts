import { addDays } from '@recoup/domain/shared/days';
import { createRandom } from '@recoup/domain/synthetic/random';
import { stepOf, type CourseName } from './courses.ts';
import type { AccountFile } from './memory.ts';
import type { WorkDay } from './work-day.ts';

/** Sends it another way, from its beginning. */
export function turnTo(work: WorkDay, file: AccountFile, course: CourseName, step = 0): void {
  file.course = course;
  file.step = step;
  file.due = dueOf(work, file);
}

/** When its next step is due; live, what has just come is worked at once and then four times as fast. */
export function dueOf(work: WorkDay, file: AccountFile): string | null {
  const step = stepOf(file.course, file.step);
  if (!step) return null;
  const [name, from, to] = step;
  if (file.isNew && name === 'acknowledge') return work.day;
  const days = createRandom(work.memory.seed, file.written, file.step, file.ledger.placedCents).int(from, to);
  return addDays(work.day, file.isNew ? Math.ceil(days / 4) : days);
}
