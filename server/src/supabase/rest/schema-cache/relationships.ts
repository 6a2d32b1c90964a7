import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { isSameTable, keyOf, type ColumnPair, type Relationship, type Table, type TableName } from './types.ts';
import type { ViewColumns } from './view-columns.ts';

interface ForeignKey {
  constraint: string;
  table: TableName;
  foreign: TableName;
  columns: ColumnPair[];
  isUnique: boolean;
}

export async function readForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<{
    constraint: string;
    table_schema: string;
    table_name: string;
    foreign_schema: string;
    foreign_name: string;
    columns: ColumnPair[];
    is_unique: boolean;
  }>`
    select k.conname as constraint, n.nspname as table_schema, c.relname as table_name, fn.nspname as foreign_schema,
      fc.relname as foreign_name,
      (
        select json_agg(json_build_array(a.attname, b.attname) order by part.place)
        from unnest(k.conkey, k.confkey) with ordinality as part (own, other, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = part.other
      ) as columns,
      exists (
        select from pg_constraint u
        where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey and u.conkey @> k.conkey
      ) as is_unique
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class fc on fc.oid = k.confrelid
    join pg_namespace fn on fn.oid = fc.relnamespace
    where k.contype = 'f' and k.conparentid = 0
    order by n.nspname, c.relname, k.conname`.execute(tx);
  return rows.map((row) => ({
    constraint: row.constraint,
    table: { schema: row.table_schema, name: row.table_name },
    foreign: { schema: row.foreign_schema, name: row.foreign_name },
    columns: row.columns,
    isUnique: row.is_unique,
  }));
}

/** Shows of a key's columns under the names that a table or a view gives them; several where a view shows one twice. */
function exposures(
  table: TableName,
  columns: readonly string[],
  views: readonly ViewColumns[],
): { table: TableName; columns: string[] }[] {
  const ofViews = views
    .filter((view) => isSameTable(view.table, table))
    .flatMap(({ view, shownAs }) => {
      const choices = columns.map((column) => shownAs.get(column) ?? []);
      return combine(choices).map((names) => ({ table: view, columns: names }));
    });
  return [{ table, columns: [...columns] }, ...ofViews];
}

const combine = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>((all, names) => all.flatMap((chosen) => names.map((name) => [...chosen, name])), [[]]);

type KeyRelationship = Extract<Relationship, { constraint: string }>;

/** Relationships by foreign keys, of tables and of the views that show the columns of a key; both ways, and through junctions. */
export function deriveRelationships(
  keys: readonly ForeignKey[],
  { tables, views }: { tables: ReadonlyMap<string, Table>; views: readonly ViewColumns[] },
): Relationship[] {
  const isView = (table: TableName) => tables.get(keyOf(table))?.isView ?? false;
  const direct = keys.flatMap(({ constraint, table, foreign, columns, isUnique }) => {
    const owners = exposures(
      table,
      columns.map(([own]) => own),
      views,
    ).filter((each) => tables.has(keyOf(each.table)));
    const targets = exposures(
      foreign,
      columns.map(([, other]) => other),
      views,
    ).filter((each) => tables.has(keyOf(each.table)));
    return owners.flatMap((owner) =>
      targets.map((target): KeyRelationship => ({
        kind: isUnique ? 'one-to-one' : 'many-to-one',
        constraint,
        table: owner.table,
        foreign: target.table,
        columns: owner.columns.map((name, at): ColumnPair => [name, target.columns[at] ?? '']),
        isToOne: true,
        isSelf: isSameTable(owner.table, target.table),
        isForeignView: isView(target.table),
      })),
    );
  });
  const inverse = direct.map((relationship): KeyRelationship => ({
    ...relationship,
    kind: relationship.kind === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    table: relationship.foreign,
    foreign: relationship.table,
    columns: relationship.columns.map(([own, other]): ColumnPair => [other, own]),
    isToOne: relationship.kind === 'one-to-one',
    isForeignView: isView(relationship.table),
  }));
  return [...direct, ...inverse, ...throughJunctions(direct, tables)];
}

/** A junction's primary key holds the columns of both of its foreign keys. */
function throughJunctions(direct: readonly KeyRelationship[], tables: ReadonlyMap<string, Table>): Relationship[] {
  const byTable = Map.groupBy(direct, ({ table }) => keyOf(table));
  return [...byTable].flatMap(([key, ofJunction]) => {
    const primaryKey = tables.get(key)?.primaryKey ?? [];
    const isKeyed = ({ columns }: KeyRelationship) => columns.every(([own]) => primaryKey.includes(own));
    const keyed = ofJunction.filter(isKeyed);
    return keyed.flatMap((one) =>
      keyed
        .filter((other) => other.constraint !== one.constraint)
        .map((other): Relationship => ({
          kind: 'many-to-many',
          table: one.foreign,
          foreign: other.foreign,
          isToOne: false,
          junction: one.table,
          constraints: [one.constraint, other.constraint],
          ownColumns: one.columns.map(([own, foreign]): ColumnPair => [foreign, own]),
          foreignColumns: other.columns.map(([own, foreign]): ColumnPair => [foreign, own]),
          isSelf: isSameTable(one.foreign, other.foreign),
        })),
    );
  });
}
