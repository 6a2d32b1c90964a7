import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { clockAt } from '../clock.ts';
import { dayOf, endOf, hourOf, onDays, startOf } from './days.ts';
import { createDb, type Db } from './db.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function inZone<T>(timeZone: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool({ url: database.url, max: 1 }), { timeZone });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Every quarter of an hour around a day, by the database and by the clock. */
async function around(timeZone: string, day: string) {
  const clock = clockAt(timeZone);
  const rows = await inZone(timeZone, (db) =>
    db.asService(async (tx) => {
      const { rows: found } = await sql<{ at: Date; day: string; is_on: boolean }>`
        select at, ${dayOf(sql`at`)} as day, ${onDays(sql`at`, { from: day, to: day })} as is_on
        from generate_series(${`${day}T00:00:00Z`}::timestamptz - interval '1 day', ${`${day}T00:00:00Z`}::timestamptz + interval '2 days', interval '15 minutes') at`.execute(
        tx,
      );
      return found;
    }),
  );
  return {
    differing: rows.filter((row) => row.day !== clock.dayOf(row.at) || row.is_on !== (row.day === day)),
    hours: rows.filter((row) => row.is_on).length / 4,
  };
}

describe('days in SQL', () => {
  it.each([
    ['UTC', '2026-06-01', 24],
    ['America/New_York', '2026-06-01', 24],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/Havana', '2026-03-08', 23],
    ['Pacific/Auckland', '2026-04-05', 25],
    ['Asia/Kathmandu', '2026-06-01', 24],
  ])('are those of the clock: %s %s has %i hours', async (timeZone, day, hours) => {
    expect(await around(timeZone, day)).toEqual({ differing: [], hours });
  });

  it("start and end in the agency's zone, and so do hours", async () => {
    const at = new Date('2026-06-01T01:20:00Z');
    const read = (db: Db) =>
      db.asAnon(async (tx) => {
        const { rows } = await sql`select ${startOf('2026-06-01')} as start, ${endOf('2026-06-01')} as end,
          ${hourOf(sql`${at}::timestamptz`)} as hour`.execute(tx);
        return rows;
      });
    expect(await inZone('America/New_York', read)).toEqual([
      { start: new Date('2026-06-01T04:00:00Z'), end: new Date('2026-06-02T04:00:00Z'), hour: new Date('2026-06-01T01:00:00Z') },
    ]);
    expect(await inZone('Asia/Kathmandu', read)).toEqual([
      { start: new Date('2026-05-31T18:15:00Z'), end: new Date('2026-06-01T18:15:00Z'), hour: new Date('2026-06-01T01:15:00Z') },
    ]);
  });

  it('fail without a zone, and leave none behind on a connection', async () => {
    await inZone('America/New_York', async (db) => {
      expect(
        await db.asService(
          async (tx) => (await sql`select ${dayOf(sql`'2026-06-01T01:00:00Z'::timestamptz`)} as day`.execute(tx)).rows,
        ),
      ).toEqual([{ day: '2026-05-31' }]);
      const bare = sql<{ zone: string }>`select coalesce(current_setting('portal.time_zone', true), '') as zone`.execute(
        db.owner,
      );
      expect((await bare).rows).toEqual([{ zone: '' }]);
      await expect(sql`select ${startOf('2026-06-01')}`.execute(db.owner)).rejects.toThrow('time zone');
    });
  });
});
