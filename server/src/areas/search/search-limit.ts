import { MS_PER } from '@recoup/domain/shared/time';
import type { Clock } from '#platform/clock.ts';
import { tooManySearches } from './search.errors.ts';

/** Fast typing sends four searches a second; more than that for a minute is a program. */
const MAX_PER_MINUTE = 240;

/** Counts searches per user and minute, in this process only: it protects the database, and nothing is stored. */
export function createSearchLimit(clock: Clock, max = MAX_PER_MINUTE) {
  let minute = 0;
  let counts = new Map<string, number>();
  return (userId: string): void => {
    const now = Math.floor(clock.now().getTime() / MS_PER.minute);
    if (now !== minute) [minute, counts] = [now, new Map()];
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > max) throw tooManySearches();
  };
}
