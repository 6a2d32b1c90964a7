import { sql, type Kysely } from 'kysely';
import type { DB } from './schema.ts';

/**
 * Runs statements of one transaction, whose `application_name` is `name`, that end in the database with `signal`. The library's own way
 * to cancel does nothing within a transaction: the rollback that follows counts as the statement by then.
 */
export async function whileWanted<T>(
  owner: Kysely<DB>,
  { name, signal, work }: { name: string; signal: AbortSignal; work: () => Promise<T> },
): Promise<T> {
  signal.throwIfAborted();
  let isOver = false;
  let sending: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    const asked = owner.connection().execute(async (connection) => {
      // It took its turn among all who wait for a connection.
      if (isOver) return;
      const ended = sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${name}`;
      sending = ended.execute(connection).catch(() => {});
      await sending;
    });
    asked.catch(() => {});
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    isOver = true;
    // Not before it is done is the connection somebody else's. One that has not begun is not waited for: it may be waiting for this one.
    await sending;
  }
}
