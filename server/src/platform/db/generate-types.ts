import type pg from 'pg';

const schemas = ['auth', 'auth_ext', 'portal', 'portal_meta', 'storage', 'storage_ext', 'feed', 'realtime', 'realtime_ext'];

const typeOf: Record<string, { select: string; insert?: string }> = {
  bool: { select: 'boolean' },
  int2: { select: 'number' },
  int4: { select: 'number' },
  int8: { select: 'number' },
  numeric: { select: 'number' },
  float8: { select: 'number' },
  date: { select: 'string' },
  timestamptz: { select: 'Date', insert: 'Date | string' },
  timestamp: { select: 'Date', insert: 'Date | string' },
  json: { select: 'Json', insert: 'string' },
  jsonb: { select: 'Json', insert: 'string' },
  bytea: { select: 'Buffer' },
  _text: { select: 'string[]' },
  _uuid: { select: 'string[]' },
};

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  generated: boolean;
}

/** Kysely's table types, read from a migrated database. JSON columns are written as text (JSON.stringify). */
export async function generateTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(
    `select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type,
            not a.attnotnull as nullable,
            (a.atthasdef or not a.attnotnull or a.attidentity <> '') as optional,
            a.attgenerated <> '' as generated
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v')
     join pg_namespace n on n.oid = c.relnamespace
     join pg_type t on t.oid = a.atttypid
     where a.attnum > 0 and not a.attisdropped and n.nspname = any ($1)
     order by 1, 2, a.attnum`,
    [schemas],
  );
  const tables = Map.groupBy(rows, (row) => `${row.schema}.${row.table}`);
  const interfaces = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(describe).join('\n')}\n}\n`,
  );
  const database = [...tables.keys()].map((name) => `  '${name}': ${pascal(name)};`).join('\n');
  return `${header}\n${interfaces.join('\n')}\nexport interface DB {\n${database}\n}\n`;
}

const header = `// Written by "npm run db:types" from the migrated schema; not by hand.
import type { ColumnType } from 'kysely';
import type { JsonOf } from './json-columns.ts';
`;

function describe(column: Column): string {
  const { select: type, insert = type } = typeOf[column.type] ?? { select: 'string' };
  const select = type === 'Json' ? `JsonOf<'${column.schema}.${column.table}.${column.column}'>` : type;
  const or = column.nullable ? ' | null' : '';
  if (column.generated) return `  ${column.column}: ColumnType<${select}${or}, never, never>;`;
  const read = `${select}${or}`;
  if (!column.optional && insert === select) return `  ${column.column}: ${read};`;
  const write = `${insert}${or}`;
  return `  ${column.column}: ColumnType<${read}, ${write}${column.optional ? ' | undefined' : ''}, ${write}>;`;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
