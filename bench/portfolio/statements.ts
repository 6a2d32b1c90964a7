import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { Batch } from '../../server/src/platform/db/batch.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records the SQL statements this process sends during an action, by connection: the benchmark's server runs in the same process.
 * Statements of jobs are excluded.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const byConnection = new Map<object, Statement[]>();
  const original = pg.Client.prototype.query;
  const watched = function (this: pg.Client, ...given: unknown[]): unknown {
    const [text, values] = given;
    const list = byConnection.get(this) ?? [];
    byConnection.set(this, list);
    if (text instanceof Batch)
      list.push(...text.statements.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] })));
    if (typeof text === 'string') list.push({ text, values: Array.isArray(values) ? (values as unknown[]) : [] });
    return Reflect.apply(original, this, given);
  };
  Reflect.set(pg.Client.prototype, 'query', watched);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original);
  }
  return [...byConnection.values()].flat().filter(({ text }) => !text.includes('pgboss'));
}

/** Statements that read data, without transactions and permission checks. */
export function withoutFrame(statements: readonly Statement[]): Statement[] {
  return statements.filter(
    ({ text }) =>
      /^\s*(select|with|\()/i.test(text) &&
      !/ from auth\.|portal\.memberships|"portal"\."enter_|set_config|record_account_view/.test(text),
  );
}

/** Milliseconds of each statement, run in sequence. */
export async function timeStatements(client: pg.Client, statements: readonly Statement[]): Promise<number[]> {
  const times: number[] = [];
  for (const { text, values } of statements) {
    const started = performance.now();
    await client.query(text, values);
    times.push(performance.now() - started);
  }
  return times;
}

/** Plans of statements slower than a number of milliseconds, under the caller's row-level security. */
export async function explainStatements(client: pg.Client, statements: readonly Statement[], slow: number): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|\()/i.test(text) || text.includes('set_config')) {
      await client.query(text, values);
      continue;
    }
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain (analyze, buffers) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const took = Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0) + Number(/Planning Time: ([\d.]+)/.exec(plan)?.[1] ?? 0);
    if (took >= slow) plans.push(`-- ${took.toFixed(1)} ms\n${text.trim()}\n${plan}`);
  }
  return plans.join('\n\n');
}
