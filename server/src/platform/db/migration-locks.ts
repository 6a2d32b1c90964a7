import type pg from 'pg';

/**
 * Milliseconds for all table locks of a migration together. During this time requests on these tables wait. Less than
 * `deadlock_timeout` (1 s), after which PostgreSQL would end a request that waits for the migration while the migration waits for it.
 */
const locksMs = 700;
/** For a lock that `tablesOf` did not find. */
const unlistedLockMs = 100;
/** PostgreSQL ends an autovacuum that someone has waited for longer than `deadlock_timeout`. */
const autovacuumMs = 1500;

const name = String.raw`(?:if exists\s+)?(?:only\s+)?([a-z_]+\.[a-z_0-9]+)`;
/** Statements that lock a table against reads or writes; names have a schema and no quotes. */
const lockingStatements = [
  String.raw`\b(?:alter|drop|truncate)\s+(?:table\s+|view\s+)?${name}`,
  String.raw`\bcreate\s+or\s+replace\s+view\s+${name}`,
  String.raw`\b(?:policy|trigger|index)\b[^;]*?\son\s+${name}`,
  String.raw`\breferences\s+${name}`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** The existing tables and views that a migration locks, as its text names them. */
async function tablesOf(client: pg.Client, sql: string): Promise<string[]> {
  const named = lockingStatements.flatMap((statement) => [...sql.matchAll(statement)].map(([, found = '']) => found));
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.oid::regclass::text as name from unnest($1::text[]) given (name)
     join pg_class c on c.oid = to_regclass(given.name)
     where c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'USAGE') order by 1`,
    [named],
  );
  return rows.map((row) => row.name);
}

/** Takes all locks of a migration before its first change, so that it never waits for a request while requests wait for it. */
export async function lockTables(client: pg.Client, sql: string): Promise<void> {
  const tables = await tablesOf(client, sql);
  if (tables.length > 0) {
    await client.query(`set local statement_timeout = ${locksMs}`);
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    await client.query('set local statement_timeout to default');
  }
  await client.query(`set local lock_timeout = ${unlistedLockMs}`);
}

/** Waits for each table alone, holding no other lock. */
export async function endAutovacuums(client: pg.Client, sql: string): Promise<void> {
  for (const table of await tablesOf(client, sql)) {
    await client.query(`begin; set local lock_timeout = ${autovacuumMs}`);
    await client.query(`lock table ${table} in access exclusive mode`).catch(() => {});
    await client.query('rollback');
  }
}
