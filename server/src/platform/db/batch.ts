import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** As `pg` converts the values of its own queries; its types leave it out. */
const { prepareValue } = (pg as typeof pg & { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

export type BatchRows = Record<string, unknown>[];

/**
 * Runs statements in one round trip and returns the rows of each. PostgreSQL skips everything after an error, and without BEGIN the
 * statements are one transaction, committed at the end. The `pipeline` option of `pg` guarantees neither: it sends each statement
 * even after an earlier one failed, so one could run without the role that an earlier one sets. Throws the first error of PostgreSQL.
 */
export async function runBatch(client: pg.ClientBase, statements: readonly CompiledQuery[]): Promise<BatchRows[]> {
  return (await runBatchResults(client, statements)).map(({ rows }) => rows);
}

/** The same with the command and row count of each. Throws at once, before anything is sent, if a value cannot be converted. */
export function runBatchResults(
  client: pg.ClientBase,
  statements: readonly CompiledQuery[],
): Promise<pg.QueryResult<Record<string, unknown>>[]> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Record<string, unknown>>[]>();
  client.query(new Batch(statements, (error, results) => (error ? reject(error) : resolve([results].flat()))));
  return promise;
}

type Done = (error: Error | undefined, results: pg.ResultBuilder<Record<string, unknown>>) => void;

export class Batch extends pg.Query<Record<string, unknown>> {
  readonly statements: readonly CompiledQuery[];

  constructor(statements: readonly CompiledQuery[], done: Done) {
    super({ text: '' }, done);
    this.statements = statements;
    // Converted before anything is sent: a value that cannot be must not leave half a batch on the connection.
    const converted = statements.map(({ sql: text, parameters }) => ({
      text,
      values: parameters.map((value) => prepareValue(value)),
    }));
    this.submit = (connection) => {
      connection.stream.cork();
      for (const { text, values } of converted) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.bind({ values }, true);
        connection.describe({ type: 'P' }, true);
        connection.execute(null, true);
      }
      connection.sync();
      connection.stream.uncork();
    };
  }
}
