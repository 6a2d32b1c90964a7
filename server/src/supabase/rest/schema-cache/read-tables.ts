import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Column, Table } from './types.ts';

interface Row {
  schema: string;
  name: string;
  is_view: boolean;
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  comment: string | null;
  primary_key: string[];
  columns: {
    name: string;
    type: string;
    base_type: string;
    nullable: boolean;
    default: string | null;
    max_length: number | null;
    enum_values: string[] | null;
    comment: string | null;
    representation: Column['representation'] | null;
  }[];
}

/**
 * Tables, views, materialized and foreign tables with their columns. Partitions are left out: their parent shows their rows.
 * Of `pg_relation_is_updatable`, the bits are 4 for UPDATE, 8 for INSERT and 16 for DELETE, triggers and rules included.
 */
export async function readTables(tx: Tx, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await sql<Row>`
    with recursive base_types as (
      select oid, oid as base from pg_type where typbasetype = 0
      union all
      select t.oid, b.base from pg_type t join base_types b on b.oid = t.typbasetype
    ),
    representations as (
      select d.oid, json_object_agg(
        case when k.castsource = d.oid then 'toJson' when k.castsource = 'json'::regtype then 'fromJson' else 'fromText' end,
        json_build_object('schema', n.nspname, 'name', f.proname)
      ) as functions
      from pg_type d
      join pg_cast k on (k.castsource = d.oid and k.casttarget = 'json'::regtype)
        or (k.casttarget = d.oid and k.castsource in ('json'::regtype, 'text'::regtype))
      join pg_proc f on f.oid = k.castfunc
      join pg_namespace n on n.oid = f.pronamespace
      where d.typtype = 'd' and k.castcontext = 'i' and k.castmethod = 'f'
      group by d.oid
    )
    select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
      c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
      c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
      c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable,
      obj_description(c.oid, 'pg_class') as comment,
      array(
        select k.attname::text
        from pg_constraint p
        cross join unnest(p.conkey) with ordinality as part (number, place)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = part.number
        where p.conrelid = c.oid and p.contype = 'p'
        order by part.place
      ) as primary_key,
      coalesce((
        select json_agg(json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'base_type', format_type(b.base, null),
          'nullable', not (a.attnotnull or t.typnotnull),
          'default', case
            when a.attgenerated <> '' then null
            when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
            else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
          end,
          'max_length', information_schema._pg_char_max_length(a.atttypid, a.atttypmod),
          'enum_values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
          'comment', col_description(c.oid, a.attnum),
          'representation', r.functions
        ) order by a.attnum)
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        join base_types b on b.oid = t.oid
        left join representations r on r.oid = t.oid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ), '[]') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any (${schemas}) and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    order by n.nspname, c.relname`.execute(tx);
  return rows.map((row) => ({
    schema: row.schema,
    name: row.name,
    isView: row.is_view,
    isInsertable: row.insertable,
    isUpdatable: row.updatable,
    isDeletable: row.deletable,
    comment: row.comment,
    primaryKey: row.primary_key,
    columns: new Map(row.columns.map((column): [string, Column] => [column.name, toColumn(column)])),
  }));
}

const toColumn = ({
  base_type,
  nullable,
  max_length,
  enum_values,
  representation,
  ...column
}: Row['columns'][number]): Column => ({
  ...column,
  baseType: base_type,
  isNullable: nullable,
  maxLength: max_length,
  enumValues: enum_values ?? [],
  representation: representation ?? {},
});
