import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Parameter, Relationship, Routine } from './types.ts';

interface Row {
  schema: string;
  name: string;
  comment: string | null;
  parameters: { name: string; type: string; required: boolean; variadic: boolean }[];
  volatility: 'i' | 's' | 'v';
  return_type: string;
  is_set: boolean;
  is_composite: boolean;
  table_schema: string | null;
  table_name: string | null;
}

const volatilities = { i: 'immutable', s: 'stable', v: 'volatile' } as const;

/** Types of a parameter without a name that takes the whole body of a request. */
const wholeBodyTypes = ['bytea', 'json', 'jsonb', 'text', 'xml'];

/** These types without a length are of one character, where a function's parameter takes any number. */
const withoutLength = (type: string): string => type.replace(/^(character|bit)(?=$|\[)/, '$1 varying');

/** Only parameters with names can be given, or a single one that takes the whole body. */
const isCallable = ({ parameters }: Pick<Routine, 'parameters'>): boolean =>
  parameters.every(({ name }) => name !== '') ||
  (parameters.length === 1 && parameters.every(({ type }) => wholeBodyTypes.includes(type)));

/** Functions (neither aggregates nor triggers nor procedures) and what each takes and returns. */
export async function readRoutines(tx: Tx, schemas: readonly string[]): Promise<Routine[]> {
  const { rows } = await sql<Row>`
    select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.provolatile as volatility,
      format_type(p.prorettype, null) as return_type, p.proretset as is_set,
      r.typtype = 'c' or coalesce(base.typtype = 'c', false) or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as is_composite,
      tn.nspname as table_schema, tc.relname as table_name,
      coalesce((
        select json_agg(json_build_object(
          'name', coalesce(p.proargnames[part.place], ''),
          'type', format_type(part.type, null),
          'required', part.nth <= p.pronargs - p.pronargdefaults,
          'variadic', part.mode = 'v'
        ) order by part.nth)
        from (
          select every.type, every.place, every.mode, row_number() over (order by every.place) as nth
          from (
            select type, place, coalesce(p.proargmodes[place], 'i') as mode
            from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as given (type, place)
          ) every
          where every.mode in ('i', 'b', 'v')
        ) part
      ), '[]') as parameters
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type r on r.oid = p.prorettype
    left join pg_type base on base.oid = r.typbasetype
    left join pg_class tc on tc.oid = coalesce(base.typrelid, r.typrelid) and tc.relkind in ('r', 'v', 'm', 'f', 'p')
    left join pg_namespace tn on tn.oid = tc.relnamespace
    where n.nspname = any (${schemas}) and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    order by n.nspname, p.proname, p.pronargs, p.oid`.execute(tx);
  const routines = rows.map((row) => ({
    schema: row.schema,
    name: row.name,
    comment: row.comment,
    parameters: row.parameters.map(({ required, variadic, ...parameter }): Parameter => ({
      ...parameter,
      fullType: withoutLength(parameter.type),
      isRequired: required,
      isVariadic: variadic,
    })),
    volatility: volatilities[row.volatility],
    isVoid: row.return_type === 'void',
    isSet: row.is_set,
    isComposite: row.is_composite,
    returnsTable:
      row.table_schema === null || row.table_name === null ? null : { schema: row.table_schema, name: row.table_name },
    returnType: row.return_type,
  }));
  return routines.filter(isCallable);
}

/** Functions of one parameter, a table's row, that return rows of a table: relationships which their author computes. */
export async function readComputedRelationships(tx: Tx, schemas: readonly string[]): Promise<Relationship[]> {
  const { rows } = await sql<{
    function_schema: string;
    function_name: string;
    schema: string;
    name: string;
    foreign_schema: string;
    foreign_name: string;
    is_to_one: boolean;
  }>`
    select fn.nspname as function_schema, p.proname as function_name, n.nspname as schema, c.relname as name,
      rn.nspname as foreign_schema, rc.relname as foreign_name, not p.proretset or p.prorows = 1 as is_to_one
    from pg_proc p
    join pg_namespace fn on fn.oid = p.pronamespace
    join pg_type argument on argument.oid = p.proargtypes[0]
    join pg_class c on c.oid = argument.typrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type result on result.oid = p.prorettype
    join pg_class rc on rc.oid = result.typrelid
    join pg_namespace rn on rn.oid = rc.relnamespace
    where p.pronargs = 1 and p.prokind = 'f' and c.relkind in ('r', 'v', 'm', 'f', 'p') and rc.relkind in ('r', 'v', 'm', 'f', 'p')
      and fn.nspname = any (${schemas}) and n.nspname = any (${schemas}) and rn.nspname = any (${schemas})`.execute(tx);
  return rows.map((row) => ({
    kind: 'computed',
    table: { schema: row.schema, name: row.name },
    foreign: { schema: row.foreign_schema, name: row.foreign_name },
    isToOne: row.is_to_one,
    function: { schema: row.function_schema, name: row.function_name },
  }));
}
