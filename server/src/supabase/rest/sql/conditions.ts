import type { EmbedPlan, PlannedCondition, PlannedOrder } from '../plan/types.ts';
import { comparisons, textSearches, type Comparison, type IsValue, type Test, type TextSearch } from '../query/index.ts';
import type { Column } from '../schema-cache/types.ts';
import { fieldSql, represented } from './fields.ts';
import { quote, rawSql, separated, sql, type Sql } from './sql.ts';

/** Of fixed texts, so that none of a request's is among them. */
const operators = Object.fromEntries(Object.entries(comparisons).map(([name, operator]) => [name, rawSql(operator)])) as Record<
  Comparison,
  Sql
>;
const searches = Object.fromEntries(Object.entries(textSearches).map(([name, called]) => [name, rawSql(called)])) as Record<
  TextSearch,
  Sql
>;
const isValues: Record<IsValue, Sql> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};

/** `embedded`: the SQL for "the embed has rows" at the condition's position. */
export function conditionSql(
  condition: PlannedCondition,
  alias: string,
  embedded: (embed: EmbedPlan, isNull: boolean) => Sql,
): Sql {
  if (condition.kind === 'embedded') return embedded(condition.embed, condition.isNull);
  if (condition.kind === 'test') {
    const test = testSql(condition.test, alias, condition.column);
    return condition.test.isNegated ? sql`not (${test})` : test;
  }
  const parts = condition.parts.map((part) => conditionSql(part, alias, embedded));
  const joined = sql`(${separated(parts, ` ${condition.kind} `)})`;
  return condition.isNegated ? sql`not ${joined}` : joined;
}

function testSql(test: Test, alias: string, known: Column | null): Sql {
  const field = fieldSql(alias, { column: test.field.name, path: test.field.path, known });
  const fromText = test.field.path.length > 0 ? undefined : known?.representation.fromText;
  switch (test.kind) {
    case 'compare': {
      const isPattern = test.comparison === 'like' || test.comparison === 'ilike';
      const value = isPattern ? test.value.replaceAll('*', '%') : test.value;
      const operator = operators[test.comparison];
      if (test.quantifier === null) return sql`${field} ${operator} ${isPattern ? value : represented(sql`${value}`, fromText)}`;
      return test.quantifier === 'any' ? sql`${field} ${operator} any (${value})` : sql`${field} ${operator} all (${value})`;
    }
    case 'distinct':
      return sql`${field} is distinct from ${represented(sql`${test.value}`, fromText)}`;
    case 'is':
      return sql`${field} is ${isValues[test.value]}`;
    case 'in':
      if (fromText && test.values.length > 0)
        return sql`${field} = any (array[${separated(test.values.map((value) => represented(sql`${value}`, fromText)))}])`;
      return sql`${field} = any (${[...test.values]})`;
    case 'search': {
      const configuration = test.configuration === null ? sql`` : sql`${test.configuration}, `;
      const isVector = known === null || known.baseType === 'tsvector' || test.field.path.some(({ arrow }) => arrow === '->');
      const vector = isVector ? field : sql`to_tsvector(${configuration}${field})`;
      return sql`${vector} @@ ${searches[test.search]}(${configuration}${test.value})`;
    }
  }
}

export function orderSql(order: readonly PlannedOrder[], alias: string, known: ReadonlyMap<string, Column> | null): Sql {
  if (order.length === 0) return sql``;
  const terms = order.map(({ field, embed, direction, nulls }) => {
    const column = (embed ? embed.plan.table?.columns : known)?.get(field.name) ?? null;
    const value = fieldSql(embed?.alias ?? alias, { column: field.name, path: field.path, known: column });
    const way = direction === null ? sql`` : direction === 'asc' ? sql` asc` : sql` desc`;
    const last = nulls === null ? sql`` : nulls === 'first' ? sql` nulls first` : sql` nulls last`;
    return sql`${value}${way}${last}`;
  });
  return sql` order by ${separated(terms)}`;
}

/** Join of an embedded resource to the one that embeds it. */
export function joinConditions({ relationship, plan, parentAlias, junctionAlias }: EmbedPlan): Sql[] {
  if (relationship.kind === 'computed') return [];
  if (relationship.kind !== 'many-to-many')
    return relationship.columns.map(([own, foreign]) => sql`${quote(plan.alias, foreign)} = ${quote(parentAlias, own)}`);
  return [
    ...relationship.ownColumns.map(([own, inJunction]) => sql`${quote(junctionAlias, inJunction)} = ${quote(parentAlias, own)}`),
    ...relationship.foreignColumns.map(
      ([own, inJunction]) => sql`${quote(junctionAlias, inJunction)} = ${quote(plan.alias, own)}`,
    ),
  ];
}
