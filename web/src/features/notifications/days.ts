import type { NotificationView } from '@recoup/contract/notifications';
import { formatDate } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';

export interface Day {
  /** `YYYY-MM-DD` where the reader is. */
  key: string;
  label: string;
  rows: readonly NotificationView[];
}

/** Newest first, as they came. */
export function groupByDay(rows: readonly NotificationView[], now = new Date()): Day[] {
  const [today, yesterday] = [localDay(now), localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))];
  const days = Map.groupBy(rows, ({ at }) => localDay(new Date(at)));
  return [...days].map(([key, ofDay]) => ({
    key,
    label: key === today ? 'Today' : key === yesterday ? 'Yesterday' : formatDate(key),
    rows: ofDay,
  }));
}
