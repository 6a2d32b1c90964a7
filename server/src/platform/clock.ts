import { dayIn } from '@recoup/domain/shared/zone';

/** The time, passed down so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The time where the agency is: what counts by days goes by its calendar. In SQL the same is in `db/days.ts`. */
export interface AgencyClock extends Clock {
  /** IANA name. */
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  today(): string;
  /** The day, `YYYY-MM-DD`, on which an instant falls. */
  dayOf(instant: Date | string): string;
}

export function clockAt(timeZone: string, clock: Clock = systemClock): AgencyClock {
  const dayOf = (instant: Date | string) => dayIn(timeZone, instant);
  return { timeZone, now: () => clock.now(), today: () => dayOf(clock.now()), dayOf };
}
