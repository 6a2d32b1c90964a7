import { addDays } from '@recoup/domain/shared/days';

/** Days before a demo begins of which nobody has read anything yet. */
export const unreadSince = (beganOn: string): string => addDays(beganOn, -3);

/** The day of its past on which the companies have decided on the suits that waited. */
export const suitsDecidedOn = (beganOn: string): string => addDays(beganOn, -130);
