import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

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
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${rows[0]?.pid ?? null}::integer)`.execute(db.owner).catch(() => {});
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    // Not before it is done is the connection somebody else's.
    await cancelling;
  }
}
