import { sql, type Kysely } from 'kysely';
import type { DB } from './schema.ts';

/**
 * Runs statements of a transaction, whose `application_name` is `name`, and cancels them in the database on `signal`. pg's own
 * cancel does nothing inside a transaction: by then the rollback counts as the running statement.
 */
export async function runAbortable<T>(
  owner: Kysely<DB>,
  { name, signal, work }: { name: string; signal: AbortSignal; work: () => Promise<T> },
): Promise<T> {
  signal.throwIfAborted();
  let isDone = false;
  let sending: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    const running = owner.connection().execute(async (connection) => {
      // It waited for a connection like everything else.
      if (isDone) return;
      const ended = sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${name}`;
      sending = ended.execute(connection).catch(() => {});
      await sending;
    });
    running.catch(() => {});
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    isDone = true;
    // The connection may be reused only after the cancel request finished. One that has not started is not awaited: it may be
    // waiting for this connection.
    await sending;
  }
}
