import type { FastifyInstance } from 'fastify';
import type { Logger } from 'kysely';
import { describeStatement } from './describe-statement.ts';
import type { SpanInit, Tracing, TracingSettings } from './tracing.ts';

/** Undefined while tracing is off. */
let current: Tracing | undefined;

/** Loads OpenTelemetry on demand, so that servers without traces start as fast and use no more memory. */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { openTracing } = await import('./open-tracing.ts');
  const tracing = openTracing(settings);
  current = tracing;
  return async () => {
    if (current === tracing) current = undefined;
    await tracing.stop();
  };
}

export const traceRequests = (app: FastifyInstance): void => current?.traceRequests(app);

export const inSpan = <T>(init: SpanInit & { parent?: string | undefined }, work: () => Promise<T>): Promise<T> =>
  current ? current.inSpan(init, work) : work();

export const traceparent = (): string | undefined => current?.traceparent();

/** Kysely's log: a span for each statement, without its parameters. Undefined while tracing is off, so that Kysely measures nothing. */
export function statementLog(): Logger | undefined {
  if (!current) return undefined;
  return (event) => {
    const error = event.level === 'error' ? 'error' : undefined;
    current?.addSpan(describeStatement(event.query.sql), { ms: event.queryDurationMillis, error });
  };
}
