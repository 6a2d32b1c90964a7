import type { FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { SchemaCache, TableName } from '../schema-cache/types.ts';

export interface RestSettings {
  /** Exposed schemas; the first is the one of a request that names none. */
  schemas: readonly string[];
  /** Maximum rows of a resource per response; null: unlimited. */
  maxRows: number | null;
  /** How deep embeds and logic trees may nest. */
  maxDepth: number;
  statementMs: number;
  areAggregatesAllowed: boolean;
  mayExplain: boolean;
  /** Whether `Prefer: tx=rollback` is honored. */
  mayRollBack: boolean;
  /** Called first in each transaction; null: none. */
  preRequest: TableName | null;
}

/** The caller, and the role under which its statements run. */
export interface RestCaller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Readonly<Record<string, unknown>>;
  agencyClientId?: string | undefined;
  isReadOnly?: boolean | undefined;
  /**
   * For a caller whose session is checked in the transaction of the request: `guard` runs first there and fails with the SQLSTATE
   * `failure`. `readmit` checks the session at once. Errors of `readmit`: RestError 401 or 403.
   */
  unproven?: { guard: CompiledQuery; failure: string; readmit(): Promise<RestCaller> } | undefined;
  /** Called with the names of the tables and functions of a request before it is run. */
  record?(resources: readonly string[]): Promise<void>;
}

export interface RestContext {
  db: Db;
  settings: RestSettings;
  cache(): Promise<SchemaCache>;
  /** Errors: RestError 401 or 403. */
  authenticate(request: FastifyRequest): Promise<RestCaller>;
}
