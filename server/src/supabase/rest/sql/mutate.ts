import type { CallPlan, JsonBody, MutationPlan } from '../plan/types.ts';
import type { Column } from '../schema-cache/types.ts';
import { conditionSql } from './conditions.ts';
import { quoteTable, represented } from './fields.ts';
import { quote, rawSql, separated, sql, type Sql } from './sql.ts';

const body = '_body';

/** A type or default as the catalog writes it: the schema's own text, never a request's. */
const fromCatalog = (text: string): Sql => rawSql(text);

const never = (): Sql => sql`false`;

/** Counts, for the status of an upsert, rows that were proposed and not merged. Always true. */
const tally = (step: 1 | -1): Sql =>
  sql`set_config('recoup.rest_inserted', (coalesce(nullif(current_setting('recoup.rest_inserted', true), ''), '0')::int + ${rawSql(String(step))})::text, true) is not null`;

export const insertedSql: Sql = sql`nullif(current_setting('recoup.rest_inserted', true), '')::int`;

function bodyRows(
  { text, isObject }: JsonBody,
  columns: readonly (Pick<Column, 'name' | 'type'> & Partial<Column>)[],
  appliesDefaults: boolean,
): Sql {
  const given = appliesDefaults ? sql`${text}::jsonb` : sql`${text}::json`;
  const prefix = appliesDefaults ? sql`jsonb` : sql`json`;
  if (columns.length === 0)
    return isObject ? sql`(select 1) as ${quote(body)}` : sql`${prefix}_array_elements(${given}) as ${quote(body)}`;
  const typed = separated(
    columns.map(
      ({ name, type, representation }) => sql`${quote(name)} ${representation?.fromJson ? sql`json` : fromCatalog(type)}`,
    ),
  );
  const full = appliesDefaults ? withDefaults(given, { columns, isObject }) : given;
  const reader = isObject ? sql`${prefix}_to_record` : sql`${prefix}_to_recordset`;
  return sql`${reader}(${full}) as ${quote(body)} (${typed})`;
}

function withDefaults(
  given: Sql,
  { columns, isObject }: { columns: readonly { name: string; default?: string | null }[]; isObject: boolean },
): Sql {
  const pairs = columns.flatMap((column) => (column.default ? [sql`${column.name}::text, ${fromCatalog(column.default)}`] : []));
  const defaults = sql`jsonb_build_object(${separated(pairs)})`;
  return isObject
    ? sql`(${defaults} || ${given})`
    : sql`(select coalesce(jsonb_agg(${defaults} || _item), '[]') from jsonb_array_elements(${given}) as _item)`;
}

const returningSql = (table: string, names: readonly string[]): Sql =>
  names.length === 0
    ? sql` returning 1`
    : sql` returning ${separated(names.map((name) => (name === '*' ? sql`${quote(table)}.*` : quote(table, name))))}`;

const givenSql = ({ name, representation }: Column): Sql => represented(quote(body, name), representation.fromJson);

const namesSql = (columns: readonly Column[]): Sql => separated(columns.map(({ name }) => quote(name)));

function whereSql(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql` where ${separated(conditions, ' and ')}`;
}

export function mutationSql(plan: MutationPlan): Sql {
  const { table } = plan;
  const returning = returningSql(table.name, plan.returning);
  if (plan.kind === 'insert') return insertSql(plan, returning);
  const conditions = whereSql(plan.conditions.map((condition) => conditionSql(condition, table.name, never)));
  if (plan.kind === 'delete') return sql`delete from ${quoteTable(table)}${conditions}${returning}`;
  if (plan.columns.length === 0) {
    // An update of no columns: no row, but columns of the right names.
    const empty =
      plan.returning.length === 0
        ? sql`1`
        : separated(plan.returning.map((name) => (name === '*' ? sql`${quote(table.name)}.*` : quote(table.name, name))));
    return sql`select ${empty} from ${quoteTable(table)} where false`;
  }
  const assigned = separated(plan.columns.map((column) => sql`${quote(column.name)} = ${givenSql(column)}`));
  const rows = bodyRows(plan.body, plan.columns, plan.appliesDefaults);
  return sql`update ${quoteTable(table)} set ${assigned} from (select * from ${rows} limit 1) as ${quote(body)}${conditions}${returning}`;
}

function insertSql(plan: Extract<MutationPlan, { kind: 'insert' }>, returning: Sql): Sql {
  const { table, columns, onConflict } = plan;
  const isMerge = onConflict?.resolution === 'merge';
  const conditions = whereSql([
    ...(isMerge ? [tally(1)] : []),
    ...plan.mustMatch.map((condition) => conditionSql(condition, body, never)),
  ]);
  const rows = bodyRows(plan.body, columns, plan.appliesDefaults);
  const isArray = !plan.body.isObject;
  const values =
    columns.length > 0
      ? sql`(${namesSql(columns)}) select ${separated(columns.map(givenSql))} from ${rows}${conditions}`
      : isArray
        ? sql` select from ${rows}${conditions}`
        : sql` default values`;
  return sql`insert into ${quoteTable(table)}${values}${conflictSql(plan, isMerge)}${returning}`;
}

function conflictSql({ onConflict, columns }: Extract<MutationPlan, { kind: 'insert' }>, isMerge: boolean): Sql {
  if (onConflict === null || columns.length === 0) return sql``;
  const target = sql` on conflict (${separated(onConflict.columns.map((name) => quote(name)))})`;
  if (!isMerge) return sql`${target} do nothing`;
  const assigned = separated(columns.map(({ name }) => sql`${quote(name)} = excluded.${quote(name)}`));
  return sql`${target} do update set ${assigned} where ${tally(-1)}`;
}

const call = '_call';

/** The rows of a function call. A function without columns gives one, `_value`. */
export function callSql({ routine, args, returning }: CallPlan): Sql {
  const name = quoteTable(routine);
  const value = (from: Sql, invoked: Sql) =>
    routine.isComposite
      ? sql`select ${resultSql(returning)} from ${from}${invoked} as ${quote(call)}`
      : sql`select ${quote(call)}.${quote('_value')} from ${from}(select ${invoked} as ${quote('_value')}) as ${quote(call)}`;
  if (args.kind === 'single') {
    const type = routine.parameters[0]?.type ?? 'text';
    return value(sql``, sql`${name}(${args.body}::${fromCatalog(type)})`);
  }
  const used = routine.parameters.filter((parameter) =>
    args.kind === 'json' ? args.names.includes(parameter.name) : args.values.has(parameter.name),
  );
  const spread = (isVariadic: boolean) => (isVariadic ? sql`variadic ` : sql``);
  if (args.kind === 'values') {
    const list = used.map((parameter) => {
      const given = args.values.get(parameter.name);
      const bound = sql`${typeof given === 'string' ? given : [...(given ?? [])]}::${fromCatalog(parameter.fullType)}`;
      return sql`${spread(parameter.isVariadic)}${quote(parameter.name)} => ${bound}`;
    });
    return value(sql``, sql`${name}(${separated(list)})`);
  }
  if (used.length === 0) return value(sql``, sql`${name}()`);
  const rows = bodyRows(
    args.body,
    used.map(({ name: column, fullType }) => ({ name: column, type: fullType })),
    false,
  );
  const list = used.map(
    (parameter) => sql`${spread(parameter.isVariadic)}${quote(parameter.name)} => ${quote(body, parameter.name)}`,
  );
  return value(sql`(select * from ${rows} limit 1) as ${quote(body)} cross join lateral `, sql`${name}(${separated(list)})`);
}

function resultSql(returning: readonly string[]): Sql {
  if (returning.length === 0) return sql`${quote(call)}.*`;
  return separated(returning.map((name) => (name === '*' ? sql`${quote(call)}.*` : quote(call, name))));
}
