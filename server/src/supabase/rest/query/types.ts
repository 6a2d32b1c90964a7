/** The abstract syntax of a request's query string, before any name in it has been looked up. */

/** One step into a JSON value; a number addresses an array element. */
export interface JsonStep {
  arrow: '->' | '->>';
  key: string | number;
}

export interface Field {
  name: string;
  path: readonly JsonStep[];
}

export type AggregateName = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface SelectField {
  kind: 'field';
  field: Field;
  alias: string | null;
  cast: string | null;
  aggregate: { name: AggregateName; cast: string | null } | null;
}

export interface SelectEmbed {
  kind: 'embed';
  name: string;
  alias: string | null;
  hint: string | null;
  join: 'inner' | 'left' | null;
  isSpread: boolean;
  items: readonly SelectItem[];
}

export type SelectItem = SelectField | SelectEmbed;

export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

export type Comparison = keyof typeof comparisons;

/** The comparisons that accept `(any)` and `(all)`. */
export const quantifiable: readonly Comparison[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'];

export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;

export type TextSearch = keyof typeof textSearches;

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

/** A test of one field. */
export type Test = { isNegated: boolean; field: Field } & (
  | { kind: 'compare'; comparison: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'distinct'; value: string }
  | { kind: 'is'; value: IsValue }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'search'; search: TextSearch; configuration: string | null; value: string }
);

export type Condition = Test | { kind: 'and' | 'or'; isNegated: boolean; parts: readonly Condition[] };

export interface OrderTerm {
  field: Field;
  /** An embedded to-one resource that has the field; null: the resource itself. */
  relation: string | null;
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
}

/** A clause for an embedded resource: names of embeds from the outermost in; empty: the request's own resource. */
export interface Scoped<T> {
  path: readonly string[];
  value: T;
}

export interface Limits {
  limit: number | null;
  offset: number;
}

export interface Query {
  select: readonly SelectItem[];
  conditions: readonly Scoped<Condition>[];
  order: readonly Scoped<readonly OrderTerm[]>[];
  limits: readonly Scoped<Limits>[];
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  /** Arguments of a function that is called with GET, in the order given. */
  args: readonly (readonly [name: string, value: string])[];
  /** Sorted and encoded, for Content-Location. */
  canonical: string;
}
