import type { JsonStep, OrderTerm, SelectField, Test } from '../query/index.ts';
import type { Column, ColumnPair, Relationship, Routine, Table, TableName } from '../schema-cache/types.ts';

/** What a SELECT reads. `rows`: the result of the request's own INSERT, UPDATE, DELETE or function call. */
export type Source =
  | { kind: 'table'; table: TableName }
  | { kind: 'rows' }
  | { kind: 'computed'; function: TableName; of: TableName };

export interface PlannedField {
  column: string;
  path: readonly JsonStep[];
  cast: string | null;
  aggregate: SelectField['aggregate'];
  /** The key in the result; null: as PostgreSQL names it. */
  name: string | null;
}

export type PlannedCondition =
  | { kind: 'test'; test: Test; column: Column | null }
  | { kind: 'and' | 'or'; isNegated: boolean; parts: readonly PlannedCondition[] }
  /** Whether an embedded resource has rows. */
  | { kind: 'embedded'; embed: EmbedPlan; isNull: boolean };

export interface PlannedOrder extends Pick<OrderTerm, 'field' | 'direction' | 'nulls'> {
  embed: EmbedPlan | null;
}

export interface ReadPlan {
  source: Source;
  /** Null for a function that returns no table's rows. */
  table: Table | null;
  alias: string;
  fields: PlannedField[];
  embeds: EmbedPlan[];
  conditions: PlannedCondition[];
  order: PlannedOrder[];
  limit: number | null;
  offset: number;
}

export interface EmbedPlan {
  relationship: Relationship;
  /** Its name in the request. */
  names: readonly string[];
  /** The key in the result. */
  name: string;
  /** The lateral subquery's alias. */
  alias: string;
  isInner: boolean;
  isSpread: boolean;
  junctionAlias: string;
  parentAlias: string;
  plan: ReadPlan;
}

export type MutationPlan =
  | {
      kind: 'insert';
      table: Table;
      columns: readonly Column[];
      body: JsonBody;
      appliesDefaults: boolean;
      onConflict: { columns: readonly string[]; resolution: 'merge' | 'ignore' } | null;
      /** Of PUT: the primary key that the body has to have. */
      mustMatch: readonly PlannedCondition[];
      returning: readonly string[];
    }
  | {
      kind: 'update';
      table: Table;
      columns: readonly Column[];
      body: JsonBody;
      appliesDefaults: boolean;
      conditions: readonly PlannedCondition[];
      returning: readonly string[];
    }
  | { kind: 'delete'; table: Table; conditions: readonly PlannedCondition[]; returning: readonly string[] };

/** The JSON text as received, so that numbers keep their digits. */
export interface JsonBody {
  text: string;
  isObject: boolean;
}

export interface CallPlan {
  routine: Routine;
  /** `json`: named parameters from an object; `values`: from the query string; `single`: the whole body is the only parameter. */
  args:
    | { kind: 'json'; names: readonly string[]; body: JsonBody }
    | { kind: 'values'; values: ReadonlyMap<string, string | readonly string[]> }
    | { kind: 'single'; body: string | Buffer };
  returning: readonly string[];
}

export const columnsOf = (pairs: readonly ColumnPair[]): string[] => pairs.map(([own]) => own);
