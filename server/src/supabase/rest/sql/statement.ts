import type { CallPlan, MutationPlan, ReadPlan } from '../plan/types.ts';
import type { MediaHandler } from '../schema-cache/types.ts';
import { quoteTable } from './fields.ts';
import { callSql, insertedSql, mutationSql } from './mutate.ts';
import { countedSql, rowsName, selectSql } from './read.ts';
import { quote, separated, sql, type Sql } from './sql.ts';

/** How the body is written from the rows. `none`: no body is wanted. */
export type BodyFormat = 'array' | 'array-stripped' | 'object' | 'object-stripped' | 'csv' | 'text' | 'handled' | 'none';

export interface StatementRow {
  /** Rows without limits, if they were counted. */
  total: number | null;
  /** Rows of this answer. */
  page: number;
  body: string | Buffer | null;
  /** What functions set as `response.headers` and `response.status`. */
  headers: string | null;
  status: string | null;
  inserted: number | null;
  /** The primary key of the only row, as text. */
  key: Record<string, string | null> | null;
}

export interface StatementPlan {
  read: ReadPlan | null;
  mutation?: MutationPlan;
  call?: CallPlan;
  format: BodyFormat;
  /** Writes the body where the format is `handled`. */
  handler?: MediaHandler | undefined;
  isCounted: boolean;
  /** Of a mutation: the columns of the key that Location is made of. */
  locatedBy?: readonly string[];
}

const row = quote('_t');
const setting = (name: string): Sql => sql`nullif(current_setting(${name}, true), '')`;

/** The one statement of a request. Errors: whatever PostgreSQL refuses. */
export function statementSql(plan: StatementPlan): Sql {
  const { read, mutation, call, format, handler, isCounted, locatedBy = [] } = plan;
  const source = mutation ? mutationSql(mutation) : call ? callSql(call) : null;
  const rows = quote(rowsName);
  const cte = source === null ? sql`` : call ? sql`with ${rows} as materialized (${source}) ` : sql`with ${rows} as (${source}) `;
  const from = read === null ? sql`(select * from ${rows})` : sql`(${selectSql(read)})`;
  const total =
    isCounted && read ? sql`(select count(*)::float8 from (${countedSql(read)}) as ${quote('_c')})` : sql`null::float8`;
  const columns = [
    sql`${total} as total`,
    sql`count(*)::float8 as page`,
    sql`${format === 'handled' && handler ? handledSql(handler) : bodySql(format, call)} as body`,
    sql`${setting('response.headers')} as headers`,
    sql`${setting('response.status')} as status`,
    sql`${mutation?.kind === 'insert' ? insertedSql : sql`null::int`} as inserted`,
    sql`${keySql(locatedBy)} as key`,
  ];
  return sql`${cte}select ${separated(columns)} from ${from} as ${row}`;
}

function keySql(names: readonly string[]): Sql {
  if (names.length === 0) return sql`null::json`;
  const pairs = names.map((name) => sql`${name}::text, ${quote('_k', name)}::text`);
  const rows = quote(rowsName);
  return sql`(select json_build_object(${separated(pairs)}) from ${rows} as ${quote('_k')} where (select count(*) from ${rows}) = 1)`;
}

const returnsValue = (call: CallPlan | undefined): boolean => call !== undefined && !call.routine.isComposite;
const returnsOne = (call: CallPlan | undefined): boolean => call !== undefined && !call.routine.isSet;

/** The aggregate over all rows, or the value of the called function. */
function handledSql({ aggregate, table, isBinary }: MediaHandler): Sql {
  const type = isBinary ? sql`bytea` : sql`text`;
  if (!aggregate) return sql`string_agg(${quote('_t', '_value')}::${type}, ''::${type})`;
  return sql`${quoteTable(aggregate)}(${table ? sql`${row}::${quoteTable(table)}` : row})::${type}`;
}

function bodySql(format: BodyFormat, call: CallPlan | undefined): Sql {
  const value = quote('_t', '_value');
  switch (format) {
    case 'handled':
    case 'none':
      return sql`null::text`;
    case 'text':
      return returnsValue(call) ? sql`string_agg(${value}::text, '')` : sql`string_agg(${row}::text, '')`;
    case 'csv':
      return csvSql();
    case 'array':
    case 'object': {
      const all = returnsValue(call) ? sql`json_agg(${value})` : sql`json_agg(${row})`;
      return format === 'object' || returnsOne(call)
        ? sql`coalesce(${all} -> 0, 'null')::text`
        : sql`coalesce(${all}, '[]')::text`;
    }
    case 'array-stripped':
    case 'object-stripped': {
      const all = returnsValue(call) ? sql`json_agg(${value})` : sql`json_agg(json_strip_nulls(row_to_json(${row})))`;
      return format === 'object-stripped' || returnsOne(call)
        ? sql`coalesce(${all} -> 0, 'null')::text`
        : sql`coalesce(${all}, '[]')::text`;
    }
  }
}

/** PostgreSQL writes a record as CSV between parentheses. The names are those of the first row. */
function csvSql(): Sql {
  const header = sql`(select string_agg(${quote('_n')}, ',') from json_object_keys((array_agg(row_to_json(${row})))[1]) as ${quote('_n')})`;
  const lines = sql`string_agg(substr(${row}::text, 2, length(${row}::text) - 2), e'\\n')`;
  return sql`coalesce(${header} || e'\\n' || ${lines}, '')`;
}

export const plannedRowsSql = (read: ReadPlan): Sql => sql`explain (format json) ${countedSql(read)}`;

const explainOptions = {
  analyze: sql`analyze`,
  verbose: sql`verbose`,
  settings: sql`settings`,
  buffers: sql`buffers`,
  wal: sql`wal`,
};

export type ExplainOption = keyof typeof explainOptions;

export const isExplainOption = (text: string): text is ExplainOption => Object.hasOwn(explainOptions, text);

export function explainSql(
  statement: Sql,
  { format, options }: { format: 'text' | 'json'; options: readonly ExplainOption[] },
): Sql {
  const chosen = options.map((option) => explainOptions[option]);
  return sql`explain (${separated([format === 'json' ? sql`format json` : sql`format text`, ...chosen])}) ${statement}`;
}
