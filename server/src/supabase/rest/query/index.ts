import { isCondition, parseCondition, parseLogic } from './conditions.ts';
import { readNames, readTreePath } from './field.ts';
import { parseOrder } from './order.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';
import type { Condition, Limits, OrderTerm, Query, Scoped } from './types.ts';

export * from './types.ts';

const reserved = new Set(['select', 'columns', 'on_conflict']);

export interface QueryOptions {
  /** Parameters that are no filters are arguments of a function. */
  hasArguments: boolean;
  /** How deep embeds and logic trees may be nested. */
  maxDepth: number;
}

/** Parses the query string (without `?`). Errors: PGRST100 with the position in the text. */
export function parseQuery(text: string, { hasArguments, maxDepth }: QueryOptions): Query {
  const given = [...new URLSearchParams(text)];
  const first = (name: string) => given.find(([key]) => key === name)?.[1] ?? null;
  const conditions: Scoped<Condition>[] = [];
  const order: Scoped<OrderTerm[]>[] = [];
  const limits = new Map<string, Scoped<Limits>>();
  const args: [string, string][] = [];

  const limitsOf = (path: string[]): Limits => {
    const key = JSON.stringify(path);
    const found = limits.get(key) ?? { path, value: { limit: null, offset: 0 } };
    limits.set(key, found);
    return found.value;
  };

  for (const [key, value] of given) {
    if (reserved.has(key)) continue;
    const special = /^(?:(.*)\.)?(order|limit|offset|and|or)$/su.exec(key);
    const word = special?.[2];
    const prefix = special?.[1] ?? '';
    if (word === 'and' || word === 'or') {
      const isNegated = prefix === 'not' || prefix.endsWith('.not');
      const path = pathOf(isNegated ? prefix.replace(/\.?not$/, '') : prefix);
      conditions.push({ path, value: parseLogic(word, { isNegated, text: value, maxDepth }) });
    } else if (word === 'order') order.push({ path: pathOf(prefix), value: value === '' ? [] : parseOrder(value) });
    else if (word === 'limit') limitsOf(pathOf(prefix)).limit = readCount(value);
    else if (word === 'offset') limitsOf(pathOf(prefix)).offset = readCount(value) ?? 0;
    else if (hasArguments && !key.includes('.') && !isCondition(value)) args.push([key, value]);
    else {
      const { path, field } = readTreePath(new Scanner(key, 'tree path'));
      conditions.push({ path, value: parseCondition(field, value) });
    }
  }

  const columns = first('columns');
  const onConflict = first('on_conflict');
  return {
    select: parseSelect(first('select')?.trim() || '*', maxDepth),
    conditions,
    order,
    limits: [...limits.values()],
    columns: columns === null ? null : readNames(new Scanner(columns, 'columns parameter')),
    onConflict: onConflict === null ? null : readNames(new Scanner(onConflict, 'on_conflict parameter')),
    args,
    canonical: canonicalOf(given),
  };
}

const pathOf = (prefix: string): string[] => {
  if (prefix === '') return [];
  const { path, field } = readTreePath(new Scanner(prefix, 'tree path'));
  return [...path, field.name];
};

/** Null (no limit) if it is not a number. */
const readCount = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null);

function canonicalOf(given: readonly (readonly [string, string])[]): string {
  const sorted = given.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}
