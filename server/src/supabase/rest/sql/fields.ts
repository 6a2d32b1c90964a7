import type { JsonStep } from '../query/index.ts';
import type { Column, TableName } from '../schema-cache/types.ts';
import { quote, rawSql, sql, type Sql } from './sql.ts';

export const quoteTable = ({ schema, name }: TableName): Sql => quote(schema, name);

/** A value as a domain's cast gives or takes it. */
export const represented = (value: Sql, by: TableName | undefined): Sql => (by ? sql`${quoteTable(by)}(${value})` : value);

const jsonTypes = new Set(['json', 'jsonb']);

/** A column, or what a JSON path in it leads to. Composite and array columns are walked as JSON. */
export function fieldSql(
  alias: string,
  { column, path, known }: { column: string; path: readonly JsonStep[]; known: Column | null },
): Sql {
  if (column === '*') return sql`${quote(alias)}.*`;
  const plain = quote(alias, column);
  if (path.length === 0) return plain;
  const start = known && jsonTypes.has(known.baseType) ? plain : sql`to_jsonb(${plain})`;
  const walked = path.reduce<Sql>((value, { arrow, key }) => {
    const step = typeof key === 'number' ? sql`${key}::int` : sql`${key}::text`;
    return arrow === '->' ? sql`${value} -> ${step}` : sql`${value} ->> ${step}`;
  }, start);
  return sql`(${walked})`;
}

/** Names of types that SQL spells with blanks or in its own way; every other name is quoted as an identifier. */
const standardTypes: Record<string, Sql> = {
  int: sql`int`,
  integer: sql`int`,
  smallint: sql`smallint`,
  bigint: sql`bigint`,
  real: sql`real`,
  float: sql`float`,
  'double precision': sql`double precision`,
  decimal: sql`numeric`,
  numeric: sql`numeric`,
  boolean: sql`boolean`,
  bit: sql`bit`,
  char: sql`char`,
  character: sql`char`,
  varchar: sql`varchar`,
  'character varying': sql`varchar`,
  time: sql`time`,
  'time without time zone': sql`time`,
  'time with time zone': sql`timetz`,
  timestamp: sql`timestamp`,
  'timestamp without time zone': sql`timestamp`,
  'timestamp with time zone': sql`timestamptz`,
  interval: sql`interval`,
};

/** `type`: as the request writes it, for instance `numeric(10,2)` or `text[]`. */
export function castSql(value: Sql, type: string): Sql {
  const [, name = '', length, scale, array = ''] = /^([^([]*)(?:\((\d+)(?:,(\d+))?\))?((?:\[\])*)$/u.exec(type.trim()) ?? [];
  const base = standardTypes[name.trim().toLowerCase()] ?? quote(name.trim());
  const modifiers =
    length === undefined
      ? sql``
      : scale === undefined
        ? sql`(${rawSql(String(Number(length)))})`
        : sql`(${rawSql(String(Number(length)))}, ${rawSql(String(Number(scale)))})`;
  return sql`cast(${value} as ${base}${modifiers}${array === '' ? sql`` : sql`[]`})`;
}
