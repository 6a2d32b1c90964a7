import { noAggregates, notEmbedded, notImplemented, orderNotToOne, wrongEmbedFilter } from '../errors.ts';
import type { Condition, Limits, Query, SelectEmbed, SelectField, SelectItem } from '../query/index.ts';
import { keyOf, type SchemaCache, type TableName } from '../schema-cache/types.ts';
import { findRelationship } from './find-relationship.ts';
import type { EmbedPlan, PlannedCondition, PlannedField, ReadPlan, Source } from './types.ts';

export interface ReadOptions {
  cache: SchemaCache;
  query: Query;
  source: Source;
  /** Names the resource for lookups, also where it is no table. */
  resource: TableName;
  areAggregatesAllowed: boolean;
  maxRows: number | null;
  /** A mutation's own filters and limits are not its result's. */
  ownScope: 'read' | 'mutation';
}

/** Resolves names against the schema cache. Errors: PGRST108, 118, 120, 123, 200, 201. */
export function planRead(options: ReadOptions): ReadPlan {
  const { cache, query, source, resource, maxRows, ownScope } = options;
  const table = cache.tables.get(keyOf(resource)) ?? null;
  const plan = emptyPlan({ source, table, alias: resource.name });
  let lateral = 0;

  const planItems = (
    target: ReadPlan,
    items: readonly SelectItem[],
    at: { origin: TableName; above: readonly string[] },
  ): void => {
    for (const item of items)
      if (item.kind === 'field') {
        if (item.aggregate && !options.areAggregatesAllowed) throw noAggregates();
        target.fields.push(planField(item));
      } else target.embeds.push(planEmbed(target, item, at));
  };

  const planEmbed = (
    parent: ReadPlan,
    item: SelectEmbed,
    { origin, above }: { origin: TableName; above: readonly string[] },
  ): EmbedPlan => {
    const relationship = findRelationship(cache, { origin, target: item.name, hint: item.hint });
    const { foreign } = relationship;
    const depth = above.length;
    const alias = freeAlias(`${foreign.name}_${depth}`, above);
    const child = emptyPlan({
      source:
        relationship.kind === 'computed'
          ? { kind: 'computed', function: relationship.function, of: relationship.table }
          : { kind: 'table', table: foreign },
      table: cache.tables.get(keyOf(foreign)) ?? null,
      alias,
    });
    lateral += 1;
    const embed: EmbedPlan = {
      relationship,
      names: [item.alias ?? item.name, item.name],
      name: item.alias ?? item.name,
      alias: `_e${lateral}`,
      isInner: item.join === 'inner',
      isSpread: item.isSpread,
      junctionAlias: `_j${lateral}`,
      parentAlias: parent.alias,
      plan: child,
    };
    if (item.isSpread && !relationship.isToOne && item.items.some(isAggregated))
      throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.');
    planItems(child, item.items, { origin: foreign, above: [...above, alias] });
    return embed;
  };

  planItems(plan, query.select, { origin: resource, above: [plan.alias] });

  const isOwn = (path: readonly string[]) => path.length === 0;
  const scoped = <T extends { path: readonly string[] }>(all: readonly T[]) =>
    ownScope === 'read' ? all : all.filter(({ path }) => !isOwn(path));
  for (const { path, value } of scoped(query.conditions)) {
    const target = findEmbedded(plan, path);
    target.conditions.push(planCondition(value, target));
  }
  for (const { path, value } of query.order) {
    const target = findEmbedded(plan, path);
    target.order = value.map(({ relation, ...term }) => ({
      ...term,
      embed: relation === null ? null : toOneEmbed(target, relation, resource.name),
    }));
  }
  for (const { path, value } of scoped(query.limits)) setLimits(findEmbedded(plan, path), value);
  if (maxRows !== null) capRows(plan, { maxRows, isOwn: ownScope === 'read' });
  return plan;
}

/** Aggregates of spread resources are their parent's. */
const isAggregated = (item: SelectItem): boolean =>
  item.kind === 'field' ? item.aggregate !== null : item.isSpread && item.items.some(isAggregated);

const emptyPlan = (given: Pick<ReadPlan, 'source' | 'table' | 'alias'>): ReadPlan => ({
  ...given,
  fields: [],
  embeds: [],
  conditions: [],
  order: [],
  limit: null,
  offset: 0,
});

/** PostgreSQL cuts names off at 63 bytes, after which two could be the same. */
function freeAlias(wanted: string, above: readonly string[]): string {
  const short = Buffer.byteLength(wanted) > 60 ? `_t${above.length}` : wanted;
  return above.includes(short) ? freeAlias(`${short}_`, above) : short;
}

function planField({ field, alias, cast, aggregate }: SelectField): PlannedField {
  const lastKey = field.path.findLast(({ key }) => typeof key === 'string')?.key;
  const name =
    alias ?? (aggregate ? null : field.path.length > 0 ? String(lastKey ?? field.name) : cast === null ? null : field.name);
  return { column: field.name, path: field.path, cast, aggregate, name };
}

function findEmbedded(plan: ReadPlan, path: readonly string[]): ReadPlan {
  let found = plan;
  for (const name of path) {
    const embed = found.embeds.find(({ names }) => names.includes(name));
    if (!embed) throw notEmbedded(name);
    found = embed.plan;
  }
  return found;
}

function toOneEmbed(plan: ReadPlan, name: string, resource: string): EmbedPlan {
  const embed = plan.embeds.find(({ names }) => names.includes(name));
  if (!embed) throw notEmbedded(name);
  if (!embed.relationship.isToOne) throw orderNotToOne(plan.table?.name ?? resource, name);
  return embed;
}

function setLimits(plan: ReadPlan, { limit, offset }: Limits): void {
  plan.limit = limit === null ? null : Math.max(0, limit);
  plan.offset = Math.max(0, offset);
}

function capRows(plan: ReadPlan, { maxRows, isOwn }: { maxRows: number; isOwn: boolean }): void {
  if (isOwn) plan.limit = Math.min(plan.limit ?? maxRows, maxRows);
  for (const { plan: embedded } of plan.embeds) capRows(embedded, { maxRows, isOwn: true });
}

/** A filter on the name of an embed asks whether it has rows. */
export function planCondition(condition: Condition, plan: Pick<ReadPlan, 'table' | 'embeds'>): PlannedCondition {
  if (!('field' in condition)) {
    const { kind, isNegated, parts } = condition;
    return { kind, isNegated, parts: parts.map((part) => planCondition(part, plan)) };
  }
  const { name, path } = condition.field;
  const column = plan.table?.columns.get(name) ?? null;
  const embed = path.length === 0 ? plan.embeds.find((each) => each.name === name && !(each.isSpread && column)) : undefined;
  if (!embed) return { kind: 'test', test: condition, column };
  if (condition.kind !== 'is' || (condition.value !== 'null' && condition.value !== 'not_null')) {
    if (column) return { kind: 'test', test: condition, column };
    throw wrongEmbedFilter(name);
  }
  return { kind: 'embedded', embed, isNull: (condition.value === 'null') !== condition.isNegated };
}
