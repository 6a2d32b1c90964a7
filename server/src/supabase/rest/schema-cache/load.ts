import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { readMediaHandlers } from './read-handlers.ts';
import { readComputedRelationships, readRoutines } from './read-routines.ts';
import { readTables } from './read-tables.ts';
import { deriveRelationships, readForeignKeys } from './relationships.ts';
import { keyOf, type Relationship, type SchemaCache, type Table } from './types.ts';
import { readViewColumns, type ViewColumns } from './view-columns.ts';

/** Reads everything that requests are planned by, in a single repeatable-read transaction. */
export async function loadSchemaCache(db: Db, schemas: readonly string[]): Promise<SchemaCache> {
  return db.asOwner(async (tx) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    // The catalog's own texts then qualify types and tables with their schema.
    await sql`set local search_path to ''`.execute(tx);
    const views = await readViewColumns(tx, schemas);
    const listed = await readTables(tx, schemas);
    const keys = await readPrimaryKeys(tx);
    const tables = new Map(listed.map((table) => [keyOf(table), table.isView ? withShownKey(table, { views, keys }) : table]));
    const derived = deriveRelationships(await readForeignKeys(tx), { tables, views });
    const computed = await readComputedRelationships(tx, schemas);
    const routines = await readRoutines(tx, schemas);
    const mediaHandlers = await readMediaHandlers(tx, schemas);
    const { rows: comments } = await sql<{ schema: string; comment: string }>`
      select nspname as schema, obj_description(oid, 'pg_namespace') as comment from pg_namespace
      where nspname = any (${schemas}) and obj_description(oid, 'pg_namespace') is not null`.execute(tx);
    return {
      tables,
      relationships: groupRelationships(derived, computed),
      routines: Map.groupBy(routines, keyOf),
      mediaHandlers,
      schemaComments: new Map(comments.map(({ schema, comment }) => [schema, comment])),
    };
  });
}

type PrimaryKeys = ReadonlyMap<string, readonly string[]>;

async function readPrimaryKeys(tx: Parameters<typeof readTables>[0]): Promise<PrimaryKeys> {
  const { rows } = await sql<{ schema: string; name: string; columns: string[] }>`
    select n.nspname as schema, c.relname as name,
      array(
        select a.attname::text from unnest(p.conkey) with ordinality as part (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
        order by part.place
      ) as columns
    from pg_constraint p
    join pg_class c on c.oid = p.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where p.contype = 'p'`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.columns]));
}

/** A view has the primary key of a table all of whose key columns it shows. */
function withShownKey(table: Table, { views, keys }: { views: readonly ViewColumns[]; keys: PrimaryKeys }): Table {
  const shown = views
    .filter(({ view }) => keyOf(view) === keyOf(table))
    .flatMap(({ table: source, shownAs }) => {
      const columns = (keys.get(keyOf(source)) ?? []).map((column) => shownAs.get(column)?.[0]);
      return columns.length > 0 && columns.every((column) => column !== undefined) ? columns : [];
    });
  return { ...table, primaryKey: [...new Set(shown)] };
}

/** A computed relationship replaces the derived ones to a table of its function's name. */
function groupRelationships(
  derived: readonly Relationship[],
  computed: readonly Relationship[],
): ReadonlyMap<string, readonly Relationship[]> {
  const overridden = new Set(
    computed.map((each) => (each.kind === 'computed' ? `${keyOf(each.table)} ${keyOf(each.function)}` : '')),
  );
  const kept = derived.filter(({ table, foreign }) => !overridden.has(`${keyOf(table)} ${keyOf(foreign)}`));
  return Map.groupBy([...kept, ...computed], ({ table }) => keyOf(table));
}
