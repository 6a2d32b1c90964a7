import { addDays } from '../shared/days.ts';

/** Days before its end in which a license is about to expire. */
const EXPIRING_DAYS = 60;

export interface LicensePeriod {
  state: string;
  /** Days, `YYYY-MM-DD`; `valid_until` is the last one, null without an end. */
  valid_from: string;
  valid_until: string | null;
}

export type LicenseStanding = 'valid' | 'upcoming' | 'expiring' | 'expired';

/** A license with a successor in its state, whose period begins at the latest on the day after, is not about to expire. */
export function standingOf(license: LicensePeriod, all: readonly LicensePeriod[], today: string): LicenseStanding {
  const { state, valid_from: from, valid_until: until } = license;
  if (from > today) return 'upcoming';
  if (until === null) return 'valid';
  if (until < today) return 'expired';
  if (until > addDays(today, EXPIRING_DAYS)) return 'valid';
  const isFollowed = all.some(
    (other) =>
      other.state === state && other.valid_from <= addDays(until, 1) && (other.valid_until === null || other.valid_until > until),
  );
  return isFollowed ? 'valid' : 'expiring';
}
