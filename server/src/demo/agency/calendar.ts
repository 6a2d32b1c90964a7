import { addDays } from '@recoup/domain/shared/days';

/** The days before the demo starts that are unread. */
export const unreadSince = (beganOn: string): string => addDays(beganOn, -3);

/** The day of the past on which clients decided on pending suits. */
export const suitsDecidedOn = (beganOn: string): string => addDays(beganOn, -130);
