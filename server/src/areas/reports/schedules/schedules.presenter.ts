import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import { presentReportFields } from '../describe.ts';
import { describeRhythm } from './rhythm.ts';
import type { Person, ScheduleRow } from './schedules.repository.ts';

/** `people`: the members visible to the caller; other recipients are not named. */
export function presentSchedule(
  row: ScheduleRow,
  people: ReadonlyMap<string, Person>,
  caller: { userId: string; isAdmin: boolean },
): ReportSchedule {
  const author = people.get(row.created_by);
  return {
    id: row.id,
    ...presentReportFields(row),
    rhythm: row.rhythm,
    rhythm_text: describeRhythm(row.rhythm),
    recipients: row.recipient_ids.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ user_id: id, name: person.name, email: person.email }] : [];
    }),
    is_paused: row.is_paused,
    next_run_on: row.is_paused ? null : row.next_run_on,
    last_run_at: row.last_run_at?.toISOString() ?? null,
    created_by: { user_id: row.created_by, name: author?.name ?? 'A colleague' },
    created_at: row.created_at.toISOString(),
    can: {
      change: caller.isAdmin || row.created_by === caller.userId,
      leave: row.recipient_ids.includes(caller.userId),
    },
  };
}
