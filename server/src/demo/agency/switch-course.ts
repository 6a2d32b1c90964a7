import { addDays } from '@recoup/domain/shared/days';
import { createRandom } from '@recoup/domain/synthetic/random';
import { onWeekday } from './calendar.ts';
import { stepOf, type CourseName } from './courses.ts';
import type { AccountFile } from './memory.ts';
import type { WorkDay } from './work-day.ts';

/** Switches it to another course, from its start. */
export function switchCourse(work: WorkDay, file: AccountFile, course: CourseName, step = 0): void {
  file.course = course;
  file.step = step;
  file.due = dueOf(work, file);
}

/** Steps that answer a placement. */
const firstSteps: readonly string[] = ['acknowledge', 'reject', 'letter', 'open'];

/**
 * Whether the next step follows within minutes, because a user of the demo waits for it: what answers a new placement or an
 * approved settlement. Placements of the evening before the demo started are only acknowledged at once.
 */
export function isQuick({ now, beganOn }: WorkDay, file: AccountFile): boolean {
  if (!now) return false;
  if (file.course === 'settling') return true;
  const [name = ''] = stepOf(file.course, file.step) ?? [];
  if (!file.isNew || file.step >= firstSteps.length - 1 || !firstSteps.includes(name)) return false;
  return name === 'acknowledge' || file.ledger.placedOn >= beganOn;
}

/** When the next step of a course is due. */
export function dueOf(work: WorkDay, file: AccountFile): string | null {
  const step = stepOf(file.course, file.step);
  if (!step) return null;
  const [name, from, to] = step;
  if (file.isNew && name === 'acknowledge') return work.day;
  const days = createRandom(work.memory.seed, file.written, file.step, file.ledger.placedCents).int(from, to);
  return dueIn(work, file, isQuick(work, file) ? Math.ceil(days / 4) : days);
}

/** On the agency's calendar for a quick step; otherwise on the real one, on a weekday. */
export function dueIn(work: WorkDay, file: AccountFile, days: number): string {
  if (isQuick(work, file)) return addDays(work.day, days);
  return onWeekday(addDays(work.today, days));
}
