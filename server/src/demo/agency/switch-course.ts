import { addDays } from '@recoup/domain/shared/days';
import { createRandom } from '@recoup/domain/synthetic/random';
import { stepOf, type CourseName } from './courses.ts';
import type { AccountFile } from './memory.ts';
import type { WorkDay } from './work-day.ts';

/** Switches it to another course, from its start. */
export function switchCourse(work: WorkDay, file: AccountFile, course: CourseName, step = 0): void {
  file.course = course;
  file.step = step;
  file.due = dueOf(work, file);
}

/** When the next step is due; live, new accounts start at once and run four times as fast. */
export function dueOf(work: WorkDay, file: AccountFile): string | null {
  const step = stepOf(file.course, file.step);
  if (!step) return null;
  const [name, from, to] = step;
  if (file.isNew && name === 'acknowledge') return work.day;
  const days = createRandom(work.memory.seed, file.written, file.step, file.ledger.placedCents).int(from, to);
  return addDays(work.day, file.isNew ? Math.ceil(days / 4) : days);
}
