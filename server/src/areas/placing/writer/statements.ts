import type { Queryable } from '#platform/db/queryable.ts';
import type { Column, Given } from './columns.ts';

/** Appends a statement parameter and returns its placeholder. */
export type Bind = (value: unknown, type: string) => string;

/** The rows to write: their origin, and their values as SQL. */
export interface Source {
  /** FROM, with its joins. */
  from(bind: Bind): string;
  where?(bind: Bind): string;
  orderBy?: string;
  given: Partial<Record<Given, (bind: Bind) => string>>;
  /** SQL of columns that this source fills in another way, or that are otherwise unset. */
  set?: Readonly<Record<string, string>>;
  /** A row's JSON record, or the array of its records; absent if no column needs one. */
  record?: { object: (bind: Bind) => string } | { list: (bind: Bind) => string };
}

interface Target {
  table: string;
  columns: Readonly<Record<string, Column>>;
}

/** `insert into … select …` for any source: one account from a form or thousands from a file. */
export function insertStatement({ table, columns }: Target, source: Source): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const { set = {} } = source;
  const written = Object.entries(columns).filter(([name, { unset }]) => !unset || set[name] !== undefined);
  const expressions = written.map(([name, column]) => set[name] ?? expressionOf(name, column, source, bind));
  const record = source.record ? recordJoin(columns, source.record, bind) : '';
  const where = source.where ? ` where ${source.where(bind)}` : '';
  const order = source.orderBy ? ` order by ${source.orderBy}` : '';
  const text = `insert into ${table} (${written.map(([name]) => name).join(', ')})
    select ${expressions.join(', ')} from ${source.from(bind)}${record}${where}${order}`;
  return { text, values };
}

function expressionOf(name: string, { given, sql }: Column, source: Source, bind: Bind): string {
  if (given === undefined) return sql ?? `v.${name}`;
  const expression = source.given[given];
  if (!expression) throw new Error(`The source provides no ${given}.`);
  if (sql === undefined) return expression(bind);
  return sql.replace(/\bg\b/, () => expression(bind));
}

function recordJoin(columns: Readonly<Record<string, Column>>, record: NonNullable<Source['record']>, bind: Bind): string {
  const types = Object.entries(columns).flatMap(([name, { record: type }]) => (type ? [`${name} ${type}`] : []));
  const json = 'object' in record ? `jsonb_to_record(${record.object(bind)})` : `jsonb_to_recordset(${record.list(bind)})`;
  return ` cross join lateral ${json} as v(${types.join(', ')})`;
}

export function insertFrom(db: Queryable, target: Target, source: Source): Promise<{ rowCount: number | null }> {
  const { text, values } = insertStatement(target, source);
  return db.query(text, values);
}
