import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tx } from '#platform/db/db.ts';
import { notSingular, putOfAnother, tooManyAffected } from '../errors.ts';
import { quote } from '../sql/fields.ts';
import { explainSql, plannedRowsSql, statementSql, type StatementPlan, type StatementRow } from '../sql/statement.ts';
import type { RestCaller, RestContext } from './context.ts';
import { toRestError } from './database-errors.ts';
import type { Answer } from './media.ts';
import type { RestRequest } from './request.ts';

export interface RunOptions {
  caller: RestCaller;
  request: RestRequest;
  answer: Answer;
  statement: StatementPlan;
  isReadOnly: boolean;
}

export type RunResult = { kind: 'rows'; row: StatementRow } | { kind: 'explained'; text: string };

class RolledBack extends Error {}

/** Runs a request's statement in a transaction of its own. Errors: RestError; what PostgreSQL refused by its SQLSTATE. */
export async function runStatement(context: RestContext, options: RunOptions): Promise<RunResult> {
  const { caller, request, isReadOnly } = options;
  const isUndone = context.settings.mayRollBack && request.preferences.tx === 'rollback';
  let result: RunResult | null = null;
  try {
    return await context.db.asRequest(
      {
        role: caller.role,
        claims: caller.claims,
        agencyClientId: caller.agencyClientId,
        isReadOnly: isReadOnly || (caller.isReadOnly ?? false),
        statementMs: context.settings.statementMs,
        settings: settingsOf(request),
      },
      async (tx) => {
        result = await runIn(tx, context, options);
        if (isUndone) throw new RolledBack();
        return result;
      },
    );
  } catch (error) {
    if (error instanceof RolledBack && result) return result;
    throw toRestError(error, { isSignedIn: caller.role !== 'anon' });
  }
}

/** What functions read with `current_setting`. */
function settingsOf({ method, path, headers, schema, preferences }: RestRequest): Record<string, string> {
  const { cookie, ...others } = headers;
  const cookies = (cookie ?? '').split(';').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split(/=(.*)/s);
    return name === '' ? [] : [[name, value]];
  });
  return {
    search_path: [...new Set([schema, 'public'])].map((name) => pg.escapeIdentifier(name)).join(', '),
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(others),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies)),
    ...(preferences.timezone === null ? {} : { timezone: preferences.timezone }),
  };
}

async function firstRow<T>(tx: Tx, statement: RawBuilder<unknown>): Promise<T | undefined> {
  const { rows } = await statement.execute(tx);
  return rows[0] as T | undefined;
}

async function runIn(tx: Tx, { settings }: RestContext, { request, answer, statement }: RunOptions): Promise<RunResult> {
  if (settings.preRequest) await sql`select ${quote(settings.preRequest.schema, settings.preRequest.name)}()`.execute(tx);
  const sqlText = statementSql(statement);
  if (answer.explain) {
    const { rows } = await explainSql(sqlText, answer.explain).execute(tx);
    const lines = (rows as Record<string, unknown>[]).map((row) => row['QUERY PLAN']);
    return { kind: 'explained', text: answer.explain.format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n') };
  }
  const row = await firstRow<StatementRow>(tx, sqlText);
  if (!row) throw new Error('an aggregate gave no row');
  const { count, handling, maxAffected } = request.preferences;
  if (answer.isSingular && statement.format !== 'none' && row.page !== 1) throw notSingular(row.page);
  if (request.method === 'PUT' && row.page !== 1) throw putOfAnother();
  const isBounded = statement.call || (statement.mutation && statement.mutation.kind !== 'insert');
  if (isBounded && handling === 'strict' && maxAffected !== null && row.page > maxAffected) throw tooManyAffected(row.page);
  const isPlanned =
    count === 'planned' || (count === 'estimated' && settings.maxRows !== null && (row.total ?? 0) > settings.maxRows);
  if (isPlanned && statement.read && !statement.mutation && !statement.call) {
    const explained = await firstRow<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(tx, plannedRowsSql(statement.read));
    const planned = explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? null;
    row.total = count === 'estimated' ? Math.max(row.total ?? 0, planned ?? 0) : planned;
  }
  return { kind: 'rows', row };
}
