import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { keyOf, type TableName } from './types.ts';

/** For each column of a table, by its number, the columns of a view that show it unchanged. */
export interface ViewColumns {
  view: TableName;
  table: TableName;
  /** Key: name of the table's column. */
  shownAs: ReadonlyMap<string, readonly string[]>;
}

interface Origin {
  relation: number;
  column: number;
}

/**
 * Where the columns of views come from, through views of views. The catalog has that only inside a view's stored query, whose
 * text (`pg_node_tree`) is read here.
 */
export async function readViewColumns(tx: Tx, schemas: readonly string[]): Promise<ViewColumns[]> {
  const { rows: views } = await sql<{ id: number; schema: string; name: string; definition: string; columns: string[] }>`
    select c.oid::int8::float8 as id, n.nspname as schema, c.relname as name, r.ev_action::text as definition,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_rewrite r on r.ev_class = c.oid and r.ev_type = '1'
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(tx);
  const { rows: tables } = await sql<{ id: number; schema: string; name: string; columns: Record<string, string> }>`
    select c.oid::int8::float8 as id, n.nspname as schema, c.relname as name,
      (select json_object_agg(attnum, attname) from pg_attribute where attrelid = c.oid and attnum > 0) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(tx);

  const origins = new Map(views.map(({ id, definition }) => [id, readTargets(definition)]));
  const tableById = new Map(tables.map((table) => [table.id, table]));

  const resolve = (view: number, column: number, seen: readonly number[]): Origin | null => {
    const origin = origins.get(view)?.get(column);
    if (!origin || seen.includes(origin.relation)) return null;
    return tableById.has(origin.relation) ? origin : resolve(origin.relation, origin.column, [...seen, origin.relation]);
  };

  const found = new Map<string, ViewColumns & { shownAs: Map<string, string[]> }>();
  for (const { id, schema, name, columns } of views) {
    if (!schemas.includes(schema)) continue;
    for (const [at, viewColumn] of columns.entries()) {
      const origin = resolve(id, at + 1, [id]);
      const table = origin && tableById.get(origin.relation);
      const column = origin && table?.columns[String(origin.column)];
      if (!table || !column) continue;
      const view = { schema, name };
      const key = `${keyOf(view)} ${keyOf(table)}`;
      const entry = found.get(key) ?? {
        view,
        table: { schema: table.schema, name: table.name },
        shownAs: new Map<string, string[]>(),
      };
      found.set(key, entry);
      entry.shownAs.set(column, [...(entry.shownAs.get(column) ?? []), viewColumn]);
    }
  }
  return [...found.values()];
}

/** The table column of each column (by number) of a stored query. Exported for its test. */
function readTargets(definition: string): Map<number, Origin> {
  const targets = new Map<number, Origin>();
  let depth = 0;
  let listDepth = 0;
  let entryStart = 0;
  for (let at = 0; at < definition.length; at += 1) {
    const character = definition[at];
    if (character === '\\') at += 1;
    else if (character === '{' || character === '(') {
      depth += 1;
      // The outermost query is a node in a list: its fields are at depth 2.
      if (character === '(' && depth === 3 && listDepth === 0 && definition.endsWith(':targetList ', at)) listDepth = depth;
      else if (listDepth > 0 && character === '{' && depth === listDepth + 1) entryStart = at;
    } else if (character === '}' || character === ')') {
      if (listDepth > 0 && depth === listDepth && character === ')') return targets;
      if (listDepth > 0 && character === '}' && depth === listDepth + 1) readTarget(definition.slice(entryStart, at), targets);
      depth -= 1;
    }
  }
  return targets;
}

function readTarget(entry: string, targets: Map<number, Origin>): void {
  // The entry's own fields follow its expression, which may hold fields of the same names.
  const own = /:resno (\d+) (?:(?!:resno ).)*:resorigtbl (\d+) :resorigcol (\d+) :resjunk (true|false)\s*$/su.exec(entry);
  if (!own || own[4] === 'true' || own[2] === '0') return;
  targets.set(Number(own[1]), { relation: Number(own[2]), column: Number(own[3]) });
}
