import { addDays } from '@recoup/domain/shared/days';
import { onWeekday } from './calendar.ts';
import type { AccountFile, CompanyFile } from './memory.ts';
import { steps } from './steps.ts';
import { switchCourse } from './switch-course.ts';
import { openPage, pushCompanyItem, type WorkDay } from './work-day.ts';
import { robin } from './texts.ts';

const shown = ['dispute', 'offer', 'ask', 'write', 'suit'] as const;

/**
 * On the last day before the demo starts: guarantees that every kind of open item exists in each client, regardless of the
 * random courses.
 */
export function showCase(work: WorkDay, company: CompanyFile): void {
  const files = Object.values(work.memory.accounts)
    .filter((file) => file.client === company.code && isPlain(file))
    .toSorted((one, other) => (one.account < other.account ? 1 : -1));
  for (const [index, name] of shown.entries()) {
    const file = name === 'suit' ? largestOf(files.slice(index)) : files[index];
    if (!file) return;
    steps[name](openPage(work, file));
    // Its course continues from there.
    if (name === 'dispute') switchCourse(work, file, 'disputed', 5);
    else file.due = name === 'write' ? onWeekday(addDays(work.day, 8)) : null;
  }
  pushCompanyItem(work, company, {
    kind: 'company_message',
    at: `${work.day}T21:30:00Z`,
    by: robin,
    text: 'Your new statements come to Payments from now on, with every line of them. Write to us here when something is not clear.',
  });
}

const largestOf = (files: readonly AccountFile[]): AccountFile | undefined =>
  files.toSorted((one, other) => other.ledger.placedCents - one.ledger.placedCents)[0];

export const isPlain = ({ ledger, clearing, bounce, todo, offer }: AccountFile): boolean =>
  ledger.status === 'ACTIVE' && ledger.paidCents === 0 && !clearing && !bounce && !offer && todo.length === 0;
