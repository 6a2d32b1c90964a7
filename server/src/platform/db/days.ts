import { sql, type RawBuilder } from 'kysely';

/**
 * Days in the agency's zone, in SQL; `platform/clock.ts` is the same in TypeScript. The zone is the setting `portal.time_zone`,
 * which db.ts sets in every transaction of a caller or of the product; elsewhere these fail.
 */
export const ZONE = `current_setting('portal.time_zone')`;
const zone = sql.raw(ZONE);

type Instant = RawBuilder<unknown>;

/** The day of an instant. */
export const dayOf = (at: Instant): RawBuilder<string> => sql<string>`(${at} at time zone ${zone})::date`;

/**
 * The instant at which a day starts. Compare instants with this, never with a date: that comparison is not leakproof, so
 * row-level security would prevent an index scan.
 */
export const startOf = (day: string): RawBuilder<Date> => sql<Date>`(${day}::date::timestamp at time zone ${zone})`;

/** The instant at which a day ends. */
export const endOf = (day: string): RawBuilder<Date> => sql<Date>`((${day}::date + 1)::timestamp at time zone ${zone})`;

/** Whether an instant falls within these days, inclusive. Compares instants, so an index on them is used. */
export const onDays = (at: Instant, { from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql<boolean>`(${at} >= ${startOf(from)} and ${at} < ${endOf(to)})`;

/** The instant at which the hour started. */
export const hourOf = (at: Instant): RawBuilder<Date> => sql<Date>`date_trunc('hour', ${at}, ${zone})`;
