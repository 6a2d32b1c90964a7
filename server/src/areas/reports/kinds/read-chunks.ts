import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** So few that others have their turn often. */
const chunkRows = 1000;

/**
 * Rows of a query in chunks, by a cursor of the transaction: whatever the number of rows, one chunk is in memory. Ends with the
 * transaction. `name` is of our own making.
 */
export async function* readChunks<T>(
  tx: Tx,
  query: RawBuilder<T>,
  { name, limit }: { name: string; limit: number | null },
): AsyncGenerator<T[]> {
  const cursor = sql.id(`report_${name}`);
  // The whole result is wanted, not its first rows soon, unless a limit says so.
  await sql`select set_config('cursor_tuple_fraction', ${limit === null ? '1' : '0.1'}, true)`.execute(tx);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  const fetch = async (size: number) => (await sql<T>`fetch ${sql.lit(size)} from ${cursor}`.execute(tx)).rows;
  let left = limit ?? Number.POSITIVE_INFINITY;
  let next = fetch(Math.min(left, chunkRows));
  for (;;) {
    const rows = await next;
    left -= rows.length;
    const isLast = rows.length < chunkRows || left <= 0;
    // While these are written the next ones are read.
    if (!isLast) {
      next = fetch(Math.min(left, chunkRows));
      // Whoever stops in between does not ask what became of them.
      next.catch(() => {});
    }
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
