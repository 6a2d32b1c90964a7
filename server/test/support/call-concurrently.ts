import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * Starts the calls while the rows selected by `held` are locked, and releases them once every call waits: values read without a
 * lock are stale by then.
 */
export async function callAtOnce<T>(server: TestServer, held: RawBuilder<unknown>, calls: (() => Promise<T>)[]): Promise<T[]> {
  const waiting = () =>
    server.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
  const answers = await server.platform.db.asService(async (tx) => {
    // Not FOR UPDATE: foreign key checks on these rows must not wait.
    await sql`${held} for no key update`.execute(tx);
    const running = calls.map((begin) => begin());
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(calls.length);
    return { begun: running };
  });
  return Promise.all(answers.begun);
}
