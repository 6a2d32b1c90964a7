import { dayIn } from '@recoup/domain/shared/zone';
import { MS_PER } from '@recoup/domain/shared/time';

/** The time, injected so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Tolerated difference between the clocks of several servers. A later instant was written while a clock was wrong. */
export const clockSkewMs = MS_PER.minute;

/**
 * Whether a time limit since an instant still runs. An instant in the future does not count: once a clock that was ahead is
 * corrected, the limit would otherwise run for as long as the clock was ahead.
 */
export function isWithin(since: Date, lifetimeMs: number, now: Date): boolean {
  const age = now.getTime() - since.getTime();
  return age >= -clockSkewMs && age < lifetimeMs;
}

/** The time in the agency's zone, which defines days. `db/days.ts` is the same in SQL. */
export interface AgencyClock extends Clock {
  /** IANA name. */
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  today(): string;
  /** The day, `YYYY-MM-DD`, of an instant. */
  dayOf(instant: Date | string): string;
}

export function clockAt(timeZone: string, clock: Clock = systemClock): AgencyClock {
  const dayOf = (instant: Date | string) => dayIn(timeZone, instant);
  return { timeZone, now: () => clock.now(), today: () => dayOf(clock.now()), dayOf };
}
