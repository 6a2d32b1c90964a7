import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/**
 * Runs statements of one transaction that may take no longer than `timeout` ms each, and that end in the database with `signal`. The
 * library's own way to cancel does nothing within a transaction: the rollback that follows counts as the statement by then.
 */
export async function whileWanted<T>(
  db: Pick<Db, 'owner'>,
  tx: Tx,
  { signal, timeout, work }: { signal: AbortSignal; timeout: number; work: () => Promise<T> },
): Promise<T> {
  const { rows } = await sql<{ pid: number }>`
    select set_config('statement_timeout', ${String(timeout)}, true), pg_backend_pid() as pid`.execute(tx);
  signal.throwIfAborted();
  let isOver = false;
  let sending: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    const asked = db.owner.connection().execute(async (connection) => {
      // It took its turn among all who wait for a connection.
      if (isOver) return;
      sending = sql`select pg_cancel_backend(${rows[0]?.pid ?? null}::integer)`.execute(connection).catch(() => {});
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
