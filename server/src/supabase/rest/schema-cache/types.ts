export interface Column {
  name: string;
  /** As PostgreSQL writes it, with length and precision, for instance `character varying(20)`. */
  type: string;
  /** The type of its values: of a domain, its base type. */
  baseType: string;
  isNullable: boolean;
  /** SQL text of the default, as the catalog has it; null: none. */
  default: string | null;
  maxLength: number | null;
  enumValues: readonly string[];
  comment: string | null;
  /** Of a domain with casts of its own: the functions that convert values on output and input (PostgREST's data representations). */
  representation: Readonly<Partial<Record<'toJson' | 'fromJson' | 'fromText', TableName>>>;
}

export interface Table {
  schema: string;
  name: string;
  isView: boolean;
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
  comment: string | null;
  columns: ReadonlyMap<string, Column>;
  /** Of a view: the columns that show its table's key. */
  primaryKey: readonly string[];
}

export type ColumnPair = readonly [own: string, foreign: string];

interface RelationshipBase {
  table: TableName;
  foreign: TableName;
  isToOne: boolean;
}

export interface TableName {
  schema: string;
  name: string;
}

/** From a table's side; each foreign key gives one for either side. */
export type Relationship = RelationshipBase &
  (
    | {
        kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
        constraint: string;
        columns: readonly ColumnPair[];
        isSelf: boolean;
        /** Whether the foreign side is a view, which constraint names do not lead to. */
        isForeignView: boolean;
      }
    | {
        kind: 'many-to-many';
        junction: TableName;
        constraints: readonly [own: string, foreign: string];
        /** Pairs of a column of the table and its column in the junction. */
        ownColumns: readonly ColumnPair[];
        /** Pairs of a column of the foreign table and its column in the junction. */
        foreignColumns: readonly ColumnPair[];
        isSelf: boolean;
      }
    | { kind: 'computed'; function: TableName }
  );

export interface Parameter {
  /** Empty for a parameter without a name. */
  name: string;
  type: string;
  /** With length and precision. */
  fullType: string;
  isRequired: boolean;
  isVariadic: boolean;
}

export interface Routine {
  schema: string;
  name: string;
  comment: string | null;
  parameters: readonly Parameter[];
  volatility: 'immutable' | 'stable' | 'volatile';
  isVoid: boolean;
  isSet: boolean;
  /** Whether its rows have columns: a table's row, a composite type, TABLE or OUT parameters. */
  isComposite: boolean;
  /** The table or view of which it returns rows. */
  returnsTable: TableName | null;
  returnType: string;
}

export interface MediaHandler {
  /** Of the answer; the wildcard for any. */
  type: string;
  isBinary: boolean;
  /** Takes the rows; null: the called function's own result is the body. */
  aggregate: TableName | null;
  /** Whose rows the aggregate takes; null: any. */
  table: TableName | null;
}

/** By table or function (`keyOf`, or `anyTable`), then by media type in lower case. */
export type MediaHandlers = ReadonlyMap<string, ReadonlyMap<string, MediaHandler>>;

export interface SchemaCache {
  tables: ReadonlyMap<string, Table>;
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** All functions of a name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
  schemaComments: ReadonlyMap<string, string>;
  mediaHandlers: MediaHandlers;
}

/** The key of the maps. */
export const keyOf = ({ schema, name }: TableName): string => JSON.stringify([schema, name]);

export const isSameTable = (one: TableName, other: TableName): boolean => one.schema === other.schema && one.name === other.name;
