import { sql } from 'kysely';
import type { Db } from './db.ts';

const growth = 4;

/**
 * Analyzes the tables of the product that have grown to four times the size they had when they were last analyzed. Call during
 * bulk loads: a connection keeps the plans of its foreign keys, and one made while a table was almost empty may read a
 * client's whole index for each row. Analyzing a table discards these plans. Autovacuum does it too, but only after up to a minute.
 */
export async function analyzeGrown(db: Pick<Db, 'asService'>): Promise<void> {
  await db.asService(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('portal'::regnamespace, 'feed'::regnamespace) and c.relkind = 'r'
        and pg_relation_size(c.oid) >= ${growth}::bigint * greatest(c.relpages, 1) * current_setting('block_size')::bigint`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await sql`analyze (skip_locked) ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(tx);
  });
}
