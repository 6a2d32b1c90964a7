import type { Clock } from '#platform/clock.ts';
import { tooManySearches } from './search.errors.ts';

/** Somebody who types fast asks four times a second; more than that for a minute is a program. */
const MOST_A_MINUTE = 240;
const MINUTE = 60_000;

/** Counts searches of each user by the minute, for this process alone: it guards the database, and nothing is kept of it. */
export function createSearchLimit(clock: Clock, most = MOST_A_MINUTE) {
  let minute = 0;
  let counts = new Map<string, number>();
  return (userId: string): void => {
    const now = Math.floor(clock.now().getTime() / MINUTE);
    if (now !== minute) [minute, counts] = [now, new Map()];
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > most) throw tooManySearches();
  };
}
