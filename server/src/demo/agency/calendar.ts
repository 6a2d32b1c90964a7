import { addDays } from '@recoup/domain/shared/days';

/** The days before the demo starts that are unread. */
export const unreadSince = (beganOn: string): string => addDays(beganOn, -3);

/** The day of the past on which clients decided on pending suits. */
export const suitsDecidedOn = (beganOn: string): string => addDays(beganOn, -130);

/** The day, or the Monday after it: offices and banks are closed on weekends. */
export function onWeekday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}
