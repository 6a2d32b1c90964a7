import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { keyOf, type MediaHandler, type MediaHandlers } from './types.ts';

interface Row {
  schema: string;
  name: string;
  media_type: string;
  is_binary: boolean;
  is_aggregate: boolean;
  /** Of an aggregate: the table whose rows it takes; null for `anyelement`. */
  table_schema: string | null;
  table_name: string | null;
}

/**
 * Functions and aggregates that write a body themselves: their result is of a domain whose name is a media type. A function does
 * it for its own calls, an aggregate for the rows of a table, or of any.
 */
export async function readMediaHandlers(tx: Tx, schemas: readonly string[]): Promise<MediaHandlers> {
  const { rows } = await sql<Row>`
    select n.nspname as schema, p.proname as name, lower(d.typname) as media_type,
      d.typbasetype = 'bytea'::regtype as is_binary, p.prokind = 'a' as is_aggregate,
      tn.nspname as table_schema, tc.relname as table_name
    from pg_type d
    join pg_proc p on p.prorettype = d.oid
    join pg_namespace n on n.oid = p.pronamespace
    left join pg_type argument on argument.oid = p.proargtypes[0]
    left join pg_class tc on tc.oid = argument.typrelid and tc.relkind in ('r', 'v', 'm', 'f', 'p')
    left join pg_namespace tn on tn.oid = tc.relnamespace
    where n.nspname = any (${schemas}) and d.typtype = 'd' and (d.typname ~ '^[[:alnum:].-]+/[[:alnum:].+-]+$' or d.typname = '*/*')
      and ((p.prokind = 'f' and not p.proretset)
        or (p.prokind = 'a' and p.pronargs = 1 and (tc.oid is not null or argument.oid = 'anyelement'::regtype)))
    order by n.nspname, p.proname, p.oid`.execute(tx);
  const handlers = new Map<string, Map<string, MediaHandler>>();
  for (const row of rows) {
    const { schema, name, media_type: type, is_binary: isBinary } = row;
    const table =
      row.table_schema === null || row.table_name === null ? null : { schema: row.table_schema, name: row.table_name };
    const key = row.is_aggregate ? (table ? keyOf(table) : anyTable) : keyOf({ schema, name });
    const aggregate = row.is_aggregate ? { schema, name } : null;
    handlers.set(key, (handlers.get(key) ?? new Map<string, MediaHandler>()).set(type, { type, isBinary, aggregate, table }));
  }
  return handlers;
}

/** The key of aggregates for the rows of any table. */
export const anyTable = '*';
