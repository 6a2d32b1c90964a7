import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Small enough to yield to other work often. */
const chunkRows = 1000;

/**
 * Reads a query in chunks through a cursor of the transaction, so that only one chunk is in memory. The cursor ends with the
 * transaction. `name` must not come from user input.
 */
export async function* readChunks<T>(
  tx: Tx,
  query: RawBuilder<T>,
  { name, limit }: { name: string; limit: number | null },
): AsyncGenerator<T[]> {
  const cursor = sql.id(`report_${name}`);
  // Optimizes for the total time without a limit, and for the first rows with one.
  await sql`select set_config('cursor_tuple_fraction', ${limit === null ? '1' : '0.1'}, true)`.execute(tx);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  const fetch = async (size: number) => (await sql<T>`fetch ${sql.lit(size)} from ${cursor}`.execute(tx)).rows;
  let left = limit ?? Number.POSITIVE_INFINITY;
  let next = fetch(Math.min(left, chunkRows));
  for (;;) {
    const rows = await next;
    left -= rows.length;
    const isLast = rows.length < chunkRows || left <= 0;
    // Prefetches the next chunk while the consumer processes this one.
    if (!isLast) {
      next = fetch(Math.min(left, chunkRows));
      // A consumer that stops early never awaits this promise: without a handler its rejection would be unhandled.
      next.catch(() => {});
    }
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
