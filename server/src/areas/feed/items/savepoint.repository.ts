import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Undoes the work alone if it fails. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint chunk`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint chunk`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint chunk`.execute(tx);
    throw error;
  }
}
