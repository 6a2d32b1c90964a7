import { sql, type RawBuilder } from 'kysely';

/**
 * Days where the agency is, in SQL; `platform/clock.ts` tells the same. The zone is a setting of every transaction that db.ts begins
 * for a caller or for the product itself (`portal.time_zone`); elsewhere these fail.
 */
export const ZONE = `current_setting('portal.time_zone')`;
const zone = sql.raw(ZONE);

type Instant = RawBuilder<unknown>;

/** The day on which an instant falls. */
export const dayOf = (at: Instant): RawBuilder<string> => sql<string>`(${at} at time zone ${zone})::date`;

/**
 * The instant at which a day begins. An instant is compared with this and never with a day itself: that comparison counts as one that
 * may tell of rows which row-level security hides, so that no index would be used.
 */
export const startOf = (day: string): RawBuilder<Date> => sql<Date>`(${day}::date::timestamp at time zone ${zone})`;

/** The instant at which a day is over. */
export const endOf = (day: string): RawBuilder<Date> => sql<Date>`((${day}::date + 1)::timestamp at time zone ${zone})`;

/** Whether an instant falls on one of these days, both included. Instants are compared, so that an index on them is used. */
export const onDays = (at: Instant, { from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql<boolean>`(${at} >= ${startOf(from)} and ${at} < ${endOf(to)})`;

/** The instant at which the hour of the clock began. */
export const hourOf = (at: Instant): RawBuilder<Date> => sql<Date>`date_trunc('hour', ${at}, ${zone})`;
