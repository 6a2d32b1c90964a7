import type { EmbedPlan, PlannedField, ReadPlan } from '../plan/types.ts';
import { conditionSql, joinConditions, orderSql } from './conditions.ts';
import { castSql, fieldSql, quoteTable, represented } from './fields.ts';
import { quote, rawSql, separated, sql, type Sql } from './sql.ts';

/** The name of the CTE with the rows of a mutation or a function call. */
export const rowsName = '_rows';

const aggregates = { sum: sql`sum`, avg: sql`avg`, count: sql`count`, max: sql`max`, min: sql`min` };

/** One column of a SELECT's result. `isAggregate`: the others are what it is grouped by. */
interface Output {
  value: Sql;
  name: string | null;
  isAggregate: boolean;
}

/** The SELECT of a plan, with a lateral subquery for each embedded resource. */
export function selectSql(plan: ReadPlan, within: EmbedPlan | null = null): Sql {
  const outputs = outputsOf(plan, within);
  const named = outputs.map(({ value, name }) => (name === null ? value : sql`${value} as ${quote(name)}`));
  return sql`select ${separated(named)} from ${sourceSql(plan, within)}${joinsSql(plan)}${whereSql(plan, within, embeddedByJoin)}${groupSql(outputs)}${orderSql(plan.order, plan.alias, plan.table?.columns ?? null)}${limitSql(plan)}`;
}

function limitSql({ limit, offset }: ReadPlan): Sql {
  const limited = limit === null ? sql`` : sql` limit ${limit}`;
  return offset === 0 ? limited : sql`${limited} offset ${offset}`;
}

function sourceSql({ source, alias }: ReadPlan, within: EmbedPlan | null): Sql {
  if (source.kind === 'rows') return sql`${quote(rowsName)} as ${quote(alias)}`;
  if (source.kind === 'computed')
    return sql`${quoteTable(source.function)}(${quote(within?.parentAlias ?? alias)}::${quoteTable(source.of)}) as ${quote(alias)}`;
  const table = sql`${quoteTable(source.table)} as ${quote(alias)}`;
  if (within?.relationship.kind !== 'many-to-many') return table;
  return sql`${table} cross join ${quoteTable(within.relationship.junction)} as ${quote(within.junctionAlias)}`;
}

function whereSql(
  plan: ReadPlan,
  within: EmbedPlan | null,
  embedded: Parameters<typeof conditionSql>[2],
  more: readonly Sql[] = [],
): Sql {
  const all = [
    ...(within ? joinConditions(within) : []),
    ...plan.conditions.map((condition) => conditionSql(condition, plan.alias, embedded)),
    ...more,
  ];
  return all.length === 0 ? sql`` : sql` where ${separated(all, ' and ')}`;
}

const rowsOf = ({ alias }: EmbedPlan): Sql => quote(alias, '_rows');

const isObject = ({ relationship }: EmbedPlan): boolean => relationship.isToOne;

function embeddedByJoin(embed: EmbedPlan, isNull: boolean): Sql {
  // A record of nulls only IS NULL, but is not the same as no record.
  if (isObject(embed))
    return isNull ? sql`${quote(embed.alias)} is not distinct from null` : sql`${quote(embed.alias)} is distinct from null`;
  return isNull ? sql`${rowsOf(embed)} is null` : sql`${rowsOf(embed)} is not null`;
}

function joinsSql({ embeds }: ReadPlan): Sql {
  const joins = embeds.map((embed) => {
    const inner = selectSql(embed.plan, embed);
    const how = embed.isInner ? sql` join lateral ` : sql` left join lateral `;
    if (isObject(embed)) return sql`${how}(${inner}) as ${quote(embed.alias)} on true`;
    const row = quote('_r');
    const lists = embed.isSpread
      ? spreadNames(embed).map((name) => sql`, json_agg(${quote('_r', name)})::jsonb as ${quote(name)}`)
      : [];
    const grouped = sql`(select json_agg(${row})::jsonb as ${quote('_rows')}${separated(lists, '')} from (${inner}) as ${row}) as ${quote(embed.alias)}`;
    return embed.isInner ? sql`${how}${grouped} on ${rowsOf(embed)} is not null` : sql`${how}${grouped} on true`;
  });
  return joins.length === 0 ? sql`` : separated(joins, '');
}

/** Where the outer query applies an aggregate to a spread resource, its value is selected under this name. */
const hoistedName = ({ alias }: EmbedPlan, at: number): string => `_a${alias}_${at}`;

const isHoisted = (within: EmbedPlan | null): within is EmbedPlan => within !== null && within.isSpread && isObject(within);

function outputsOf(plan: ReadPlan, within: EmbedPlan | null): Output[] {
  const isGrouped =
    plan.fields.some(({ aggregate }) => aggregate) || plan.embeds.some((embed) => embed.isSpread && hasAggregates(embed));
  const isRepresented = [...(plan.table?.columns.values() ?? [])].some(({ representation }) => representation.toJson);
  const fields =
    isGrouped || isRepresented || within?.isSpread ? plan.fields.flatMap((field) => expand(field, plan)) : plan.fields;
  return [
    ...fields.map((field, at) => fieldOutput(plan, field, isHoisted(within) ? hoistedName(within, at) : null)),
    ...plan.embeds.flatMap((embed) => embedOutputs(embed, isHoisted(within))),
  ];
}

const hasAggregates = ({ plan, relationship }: EmbedPlan): boolean =>
  relationship.isToOne &&
  (plan.fields.some(({ aggregate }) => aggregate) || plan.embeds.some((embed) => embed.isSpread && hasAggregates(embed)));

/** `*` expanded to its columns, where each must be named. */
function expand(field: PlannedField, { table }: ReadPlan): PlannedField[] {
  if (field.column !== '*' || field.aggregate || !table) return [field];
  return [...table.columns.keys()].map((column) => ({ ...field, column }));
}

function fieldOutput(plan: ReadPlan, field: PlannedField, hoistedAs: string | null): Output {
  const { column, path, cast, aggregate, name } = field;
  if (column === '*' && aggregate) {
    if (hoistedAs !== null) return { value: sql`${quote(plan.alias)}::text`, name: hoistedAs, isAggregate: false };
    return { value: castIf(sql`count(*)`, aggregate.cast), name: name ?? 'count', isAggregate: true };
  }
  const known = plan.table?.columns.get(column) ?? null;
  const stored = fieldSql(plan.alias, { column, path, known });
  const shownBy = aggregate || path.length > 0 ? undefined : known?.representation.toJson;
  const plain = castIf(represented(stored, shownBy), cast);
  if (!aggregate) return { value: plain, name: name ?? (shownBy ? column : null), isAggregate: false };
  if (hoistedAs !== null) return { value: plain, name: hoistedAs, isAggregate: false };
  return {
    value: castIf(sql`${aggregates[aggregate.name]}(${plain})`, aggregate.cast),
    name: name ?? aggregate.name,
    isAggregate: true,
  };
}

const castIf = (value: Sql, type: string | null): Sql => (type === null ? value : castSql(value, type));

const isEmpty = ({ plan }: EmbedPlan): boolean => plan.fields.length === 0 && plan.embeds.every(isEmpty);

function embedOutputs(embed: EmbedPlan, isOuterHoisted: boolean): Output[] {
  if (isEmpty(embed)) return [];
  if (!embed.isSpread) {
    const value = isObject(embed) ? sql`row_to_json(${quote(embed.alias)}.*)::jsonb` : sql`coalesce(${rowsOf(embed)}, '[]')`;
    return [{ value, name: embed.name, isAggregate: false }];
  }
  if (!isObject(embed))
    return spreadNames(embed).map((name) => ({
      value: sql`coalesce(${quote(embed.alias, name)}, '[]')`,
      name,
      isAggregate: false,
    }));
  return spreadObject(embed, { from: embed.alias, isOuterHoisted });
}

/** `from`: the lateral subquery that has its columns, its own or that of the spread resource around it. */
function spreadObject(spread: EmbedPlan, at: { from: string; isOuterHoisted: boolean }): Output[] {
  const { plan } = spread;
  const { from, isOuterHoisted } = at;
  const own = plan.fields
    .flatMap((field) => expand(field, plan))
    .map((field, place): Output => {
      const { column, aggregate, name } = field;
      if (!aggregate) {
        const value = fieldSql(from, { column: column === '*' ? '*' : outputName(field), path: [], known: null });
        return { value, name: null, isAggregate: false };
      }
      const hoisted = hoistedName(spread, place);
      const inner = quote(from, hoisted);
      if (isOuterHoisted) return { value: inner, name: hoisted, isAggregate: false };
      return {
        value: castIf(sql`${aggregates[aggregate.name]}(${inner})`, aggregate.cast),
        name: name ?? aggregate.name,
        isAggregate: true,
      };
    });
  const nested = plan.embeds.flatMap((embed) =>
    embed.isSpread && isObject(embed)
      ? spreadObject(embed, at)
      : namesOf(embed).map((name): Output => ({ value: quote(from, name), name: null, isAggregate: false })),
  );
  return [...own, ...nested];
}

/** The keys that an embed adds to its parent's rows. */
function namesOf(embed: EmbedPlan): string[] {
  if (isEmpty(embed)) return [];
  return embed.isSpread ? spreadNames(embed) : [embed.name];
}

const outputName = ({ name, column, aggregate }: PlannedField): string => name ?? aggregate?.name ?? column;

function spreadNames({ plan }: EmbedPlan): string[] {
  return [...plan.fields.flatMap((field) => expand(field, plan)).map(outputName), ...plan.embeds.flatMap(namesOf)];
}

/** By position, as PostgreSQL does not treat the same value bound twice as an equal expression. */
function groupSql(outputs: readonly Output[]): Sql {
  if (!outputs.some(({ isAggregate }) => isAggregate)) return sql``;
  const places = outputs.flatMap(({ isAggregate }, at) => (isAggregate ? [] : [rawSql(String(at + 1))]));
  return places.length === 0 ? sql`` : sql` group by ${separated(places)}`;
}

/** One row for each that the plan finds, whatever its limits. */
export function countedSql(plan: ReadPlan, within: EmbedPlan | null = null): Sql {
  const exists = (embed: EmbedPlan, isNull = false) =>
    isNull ? sql`not exists (${countedSql(embed.plan, embed)})` : sql`exists (${countedSql(embed.plan, embed)})`;
  const inner = plan.embeds.filter((embed) => embed.isInner).map((embed) => exists(embed));
  return sql`select 1 from ${sourceSql(plan, within)}${whereSql(plan, within, exists, inner)}`;
}
