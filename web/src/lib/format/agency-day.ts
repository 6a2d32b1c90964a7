import { dayIn } from '@recoup/domain/shared/zone';
import { agencyTimeZone } from '#lib/api/config.ts';

/** The date, `YYYY-MM-DD`, of an instant in the agency's zone, wherever the reader is. */
export function agencyDay(instant: Date | string): string {
  return dayIn(agencyTimeZone(), instant);
}

/** Today in the agency's zone. */
export const agencyToday = (): string => agencyDay(new Date());
