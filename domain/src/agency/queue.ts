import { addDays } from '../shared/days.ts';

/** What waits for the agency, in the order of the filter. */
export const QUEUE_KINDS = [
  'placement',
  'information',
  'request',
  'dispute',
  'offer',
  'message',
  'onboarding',
  'compliance',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Business days within which the agency answers. Weekdays count; bank holidays do too. */
const RESPONSE_DAYS: Readonly<Record<QueueKind, number>> = {
  placement: 1,
  information: 1,
  request: 2,
  dispute: 2,
  offer: 1,
  message: 1,
  onboarding: 2,
  compliance: 1,
};

/** Kinds that a person closes without posting anything: no state of theirs says that they were handled. */
export const CLOSABLE_KINDS = ['offer', 'message', 'compliance'] as const satisfies readonly QueueKind[];
export type ClosableKind = (typeof CLOSABLE_KINDS)[number];

export const isClosable = (kind: QueueKind): kind is ClosableKind => (CLOSABLE_KINDS as readonly QueueKind[]).includes(kind);

const SATURDAY = 6;

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * The day by which the agency should answer an item that waits since a day. Never earlier for a later day, so items of one kind are in
 * the same order by due date as by age.
 */
export function dueOn(kind: QueueKind, since: string): string {
  let due = since;
  while (weekdayOf(due) >= SATURDAY) due = addDays(due, -1);
  for (let left = RESPONSE_DAYS[kind]; left > 0;) {
    due = addDays(due, 1);
    if (weekdayOf(due) < SATURDAY) left -= 1;
  }
  return due;
}

/** No response time with its weekends is longer. */
const MAX_RESPONSE_DAYS = 7;

/** The first day whose items are due on a day or later. */
export function firstDayDue(kind: QueueKind, due: string): string {
  let day = addDays(due, -MAX_RESPONSE_DAYS);
  while (dueOn(kind, day) < due) day = addDays(day, 1);
  return day;
}
