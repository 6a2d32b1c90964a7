import { unknownColumn, wrongPutFilters } from '../errors.ts';
import type { Query } from '../query/index.ts';
import type { Column, Table } from '../schema-cache/types.ts';
import { planCondition } from './read.ts';
import { columnsOf, type JsonBody, type MutationPlan, type ReadPlan } from './types.ts';

export interface MutationOptions {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  table: Table;
  query: Query;
  body: { json: JsonBody; keys: readonly string[] };
  /** Of the result; names what RETURNING has to give. Null: nothing is returned. */
  result: ReadPlan | null;
  resolution: 'merge' | 'ignore' | null;
  appliesDefaults: boolean;
}

/** Errors: PGRST105, PGRST204. */
export function planMutation(options: MutationOptions): MutationPlan {
  const { method, table, query, body, result, resolution, appliesDefaults } = options;
  const own = query.conditions.filter(({ path }) => path.length === 0).map(({ value }) => value);
  const conditions = own.map((condition) => planCondition(condition, { table, embeds: [] }));
  const returning = result === null ? [] : returningFor(result, table);
  if (method === 'DELETE') return { kind: 'delete', table, conditions, returning };
  const columns = body.keys.map((name) => columnOf(table, name));
  if (method === 'PATCH') return { kind: 'update', table, columns, body: body.json, appliesDefaults, conditions, returning };
  if (method === 'PUT') requireKey(table, own);
  const conflict = method === 'PUT' ? table.primaryKey : (query.onConflict ?? table.primaryKey);
  const chosen = method === 'PUT' ? 'merge' : resolution;
  return {
    kind: 'insert',
    table,
    columns,
    body: body.json,
    appliesDefaults: appliesDefaults && method === 'POST',
    onConflict: chosen !== null && conflict.length > 0 ? { columns: conflict, resolution: chosen } : null,
    mustMatch: method === 'PUT' ? conditions : [],
    returning,
  };
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw unknownColumn(table.name, name);
  return column;
}

function requireKey(table: Table, conditions: readonly Query['conditions'][number]['value'][]): void {
  const named = conditions.map((condition) =>
    condition.kind === 'compare' && condition.comparison === 'eq' && !condition.isNegated && condition.quantifier === null
      ? condition.field.name
      : null,
  );
  const isKey =
    table.primaryKey.length > 0 &&
    named.length === table.primaryKey.length &&
    table.primaryKey.every((key) => named.includes(key));
  if (!isKey) throw wrongPutFilters();
}

/**
 * Only the columns that the result needs, as a caller may lack the right to read others: those selected, those by which embeds
 * join, and the primary key for the Location header. Everything where an embed is computed from the whole row.
 */
export function returningFor(plan: ReadPlan, table: Table | null): string[] {
  const names = plan.fields.map(({ column }) => column);
  const isWhole = names.includes('*') || plan.embeds.some(({ relationship }) => relationship.kind === 'computed');
  // `*` does not include computed columns.
  const computed = table ? names.filter((name) => name !== '*' && !table.columns.has(name)) : [];
  if (isWhole) return ['*', ...new Set(computed)];
  const joined = plan.embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'computed') return [];
    return columnsOf(relationship.kind === 'many-to-many' ? relationship.ownColumns : relationship.columns);
  });
  return [...new Set([...names, ...joined, ...(table?.primaryKey ?? [])])];
}
