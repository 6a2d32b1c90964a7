import type { TestDatabase } from './database.ts';

/** The rows of a client in every table with a `client_id`, by table, for comparing before and after. */
export async function fingerprintOf(
  database: TestDatabase,
  clientId: string,
  tables?: readonly string[],
): Promise<Record<string, string>> {
  const names = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
     where c.relkind in ('r', 'p') and c.relnamespace in ('portal'::regnamespace, 'feed'::regnamespace) order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of names) {
    if (tables && !tables.includes(name)) continue;
    const [row] = await database.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t where client_id = $1`,
      [clientId],
    );
    found[name] = row?.hash ?? '';
  }
  return found;
}

/** Tables in which a row has this id. */
export async function tablesWithId(database: TestDatabase, id: string): Promise<string[]> {
  const names = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype
       and c.relnamespace in ('portal'::regnamespace, 'feed'::regnamespace, 'auth'::regnamespace)`,
  );
  const found = [];
  for (const { name } of names)
    if ((await database.query(`select from ${name} where id = $1`, [id])).length > 0) found.push(name);
  return found;
}
