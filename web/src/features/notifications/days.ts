import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { addDays } from '@recoup/domain/shared/days';
import { formatDate } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';

export interface Day {
  /** `YYYY-MM-DD` in the agency's time zone. */
  key: string;
  label: string;
  rows: readonly NotificationView[];
}

/** Groups notifications by the agency's calendar day and keeps their order. */
export function groupByDay(rows: readonly NotificationView[], now = new Date()): Day[] {
  const today = agencyDay(now);
  const yesterday = addDays(today, -1);
  const days = Map.groupBy(rows, ({ at }) => agencyDay(at));
  return [...days].map(([key, ofDay]) => ({
    key,
    label: key === today ? 'Today' : key === yesterday ? 'Yesterday' : formatDate(key),
    rows: ofDay,
  }));
}
