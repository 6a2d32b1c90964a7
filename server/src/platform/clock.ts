import { dayIn } from '@recoup/domain/shared/zone';

/** The time, injected so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

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
