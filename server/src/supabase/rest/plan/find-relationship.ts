import { RestError } from '../errors.ts';
import { keyOf, type Relationship, type SchemaCache, type TableName } from '../schema-cache/types.ts';
import { closestTo } from '../similar.ts';
import { columnsOf } from './types.ts';

type ByKey = Extract<Relationship, { constraint: string }>;

const onlyColumn = ({ columns }: ByKey, side: 0 | 1): string | null =>
  columns.length === 1 ? (columns[0]?.[side] ?? null) : null;

function isMeant(relationship: Relationship, target: string, hint: string | null): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === target;
  const isForeign = relationship.foreign.name === target;
  if (relationship.kind === 'many-to-many')
    return isForeign && (hint === null ? !relationship.isSelf : hint === relationship.junction.name);
  if (relationship.isSelf) {
    // One key, two directions: the table's name leads to its children, the column's to the parent.
    if (hint !== null) return isForeign && relationship.kind === 'one-to-many' && onlyColumn(relationship, 1) === hint;
    return (
      (isForeign && relationship.kind === 'one-to-many') ||
      (relationship.kind === 'many-to-one' && onlyColumn(relationship, 0) === target)
    );
  }
  if (hint !== null)
    return (
      isForeign &&
      (relationship.constraint === hint || onlyColumn(relationship, 0) === hint || onlyColumn(relationship, 1) === hint)
    );
  return (
    isForeign || (!relationship.isForeignView && (relationship.constraint === target || onlyColumn(relationship, 0) === target))
  );
}

/** Errors: PGRST200 where there is none, PGRST201 where it is ambiguous. */
export function findRelationship(
  cache: SchemaCache,
  { origin, target, hint }: { origin: TableName; target: string; hint: string | null },
): Relationship {
  const all = (cache.relationships.get(keyOf(origin)) ?? []).filter(({ foreign }) => foreign.schema === origin.schema);
  const matching = all.filter((relationship) => isMeant(relationship, target, hint));
  const [only, ...others] = matching;
  if (only && others.length === 0) return only;
  throw only ? ambiguous({ origin, target, matching }) : missing(cache, { origin, target, hint, all });
}

function missing(
  cache: SchemaCache,
  { origin, target, hint, all }: { origin: TableName; target: string; hint: string | null; all: readonly Relationship[] },
): RestError {
  const using = hint === null ? '' : `' using the hint '${hint}`;
  return new RestError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin.name}' and '${target}${using}' in the schema '${origin.schema}', but no matches were found.`,
    hint: suggest(cache, { origin, target, all }),
  });
}

function suggest(
  cache: SchemaCache,
  { origin, target, all }: { origin: TableName; target: string; all: readonly Relationship[] },
): string | null {
  if (all.length > 0) {
    const targets = all.map(({ foreign }) => foreign.name);
    const close = targets.includes(target) ? null : closestTo(target, targets, 0.33);
    return close === null ? null : `Perhaps you meant '${close}' instead of '${target}'.`;
  }
  // The table's own name is right.
  if (cache.tables.has(keyOf(origin))) return null;
  const origins = [...cache.relationships.values()].flatMap(([first]) =>
    first && first.table.schema === origin.schema ? [first.table.name] : [],
  );
  const close = closestTo(origin.name, origins, 0.33);
  return close === null ? null : `Perhaps you meant '${close}' instead of '${origin.name}'.`;
}

const list = (columns: readonly string[]) => `(${columns.join(', ')})`;

function ambiguous({
  origin,
  target,
  matching,
}: {
  origin: TableName;
  target: string;
  matching: readonly Relationship[];
}): RestError {
  const hints: string[] = [];
  const details: unknown[] = [];
  for (const relationship of matching) {
    const { table, foreign } = relationship;
    if (relationship.kind === 'computed') continue;
    const embedding = `${table.name} with ${foreign.name}`;
    if (relationship.kind === 'many-to-many') {
      const { junction, constraints, ownColumns, foreignColumns } = relationship;
      const inJunction = (pairs: typeof ownColumns) => list(pairs.map(([, column]) => column));
      hints.push(`'${foreign.name}!${junction.name}'`);
      details.push({
        cardinality: relationship.kind,
        embedding,
        relationship: `${junction.name} using ${constraints[0]}${inJunction(ownColumns)} and ${constraints[1]}${inJunction(foreignColumns)}`,
      });
    } else {
      const { constraint, columns, kind } = relationship;
      hints.push(`'${foreign.name}!${constraint}'`);
      details.push({
        cardinality: kind,
        embedding,
        relationship: `${constraint} using ${table.name}${list(columnsOf(columns))} and ${foreign.name}${list(columns.map(([, other]) => other))}`,
      });
    }
  }
  return new RestError(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    details,
    hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  });
}
