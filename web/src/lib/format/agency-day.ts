import { dayIn } from '@recoup/domain/shared/zone';
import { agencyTimeZone } from '#lib/api/config.ts';

/** The day, `YYYY-MM-DD`, on which an instant falls where the agency is: its calendar counts, wherever somebody reads. */
export function agencyDay(instant: Date | string): string {
  return dayIn(agencyTimeZone(), instant);
}
