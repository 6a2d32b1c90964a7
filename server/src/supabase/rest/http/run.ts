import pg from 'pg';
import type { BatchRows } from '#platform/db/batch.ts';
import { notSingular, putKeyMismatch, tooManyAffected } from '../errors.ts';
import { quote, sql, type Sql } from '../sql/sql.ts';
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

/** Runs a request's statement in a transaction of its own. Errors: RestError; what PostgreSQL refused by its SQLSTATE. */
export async function runStatement({ db, settings }: RestContext, options: RunOptions): Promise<RunResult> {
  const { caller, request, answer, isReadOnly } = options;
  const main = statementSql(options.statement);
  const planned = answer.explain ? null : plannedSql(options);
  const statements = [
    ...(settings.preRequest ? [sql`select ${quote(settings.preRequest.schema, settings.preRequest.name)}()`] : []),
    answer.explain ? explainSql(main, answer.explain) : main,
    ...(planned ? [planned] : []),
  ].map((statement) => statement.compile());
  const isUndone = settings.mayRollBack && request.preferences.tx === 'rollback';
  const check = checkOf(options);
  const mainRows = (results: readonly BatchRows[]) => results[settings.preRequest ? 1 : 0] ?? [];
  let results: readonly BatchRows[] = [];
  try {
    results = await db.asRequest(
      {
        role: caller.role,
        claims: caller.claims,
        agencyClientId: caller.agencyClientId,
        guard: caller.unproven?.guard,
        isReadOnly: isReadOnly || (caller.isReadOnly ?? false),
        statementMs: settings.statementMs,
        settings: settingsOf(request),
      },
      statements,
      check || isUndone
        ? (found) => {
            check?.(rowOf(mainRows(found)));
            results = found;
            if (isUndone) throw new RolledBack();
          }
        : undefined,
    );
  } catch (error) {
    if (!(error instanceof RolledBack)) throw toRestError(error, { isSignedIn: caller.role !== 'anon' });
  }
  const rows = mainRows(results);
  if (answer.explain) {
    const lines = rows.map((row) => row['QUERY PLAN']);
    return { kind: 'explained', text: answer.explain.format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n') };
  }
  const row = rowOf(rows);
  if (answer.isSingular && options.statement.format !== 'none' && row.page !== 1) throw notSingular(row.page);
  if (planned) setPlannedTotal(row, results.at(-1) ?? [], { request, maxRows: settings.maxRows });
  return { kind: 'rows', row };
}

class RolledBack extends Error {}

function rowOf([row]: BatchRows): StatementRow {
  if (!row) throw new Error('an aggregate gave no row');
  return row as unknown as StatementRow;
}

/** The check before a write is committed; null: none. */
function checkOf({ request, answer, statement, isReadOnly }: RunOptions): ((row: StatementRow) => void) | null {
  const { handling, maxAffected } = request.preferences;
  const isPut = request.method === 'PUT';
  const isSingular = answer.isSingular && statement.format !== 'none' && !isReadOnly;
  const isBounded = statement.call || (statement.mutation && statement.mutation.kind !== 'insert');
  const limit = isBounded && handling === 'strict' ? maxAffected : null;
  if (answer.explain || !(isPut || isSingular || limit !== null)) return null;
  return ({ page }) => {
    if (isSingular && page !== 1) throw notSingular(page);
    if (isPut && page !== 1) throw putKeyMismatch();
    if (limit !== null && page > limit) throw tooManyAffected(page);
  };
}

/** The estimate of a count, where one may be asked for. */
function plannedSql({ request: { preferences }, statement: { read, mutation, call } }: RunOptions): Sql | null {
  const { count } = preferences;
  return read && !mutation && !call && (count === 'planned' || count === 'estimated') ? plannedRowsSql(read) : null;
}

function setPlannedTotal(
  row: StatementRow,
  [explained]: BatchRows,
  { request, maxRows }: { request: RestRequest; maxRows: number | null },
): void {
  const plan = explained?.['QUERY PLAN'] as [{ Plan: { 'Plan Rows': number } }] | undefined;
  const planned = plan?.[0].Plan['Plan Rows'] ?? null;
  if (request.preferences.count === 'planned') row.total = planned;
  else if (maxRows !== null && (row.total ?? 0) > maxRows) row.total = Math.max(row.total ?? 0, planned ?? 0);
}

/** Settings that functions read with `current_setting`. */
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
