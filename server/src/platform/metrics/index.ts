import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type pg from 'pg';
import { createMetricsAccess } from './access.ts';
import { processMetrics } from './process-metrics.ts';

export { processMetrics } from './process-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where modules register their own metrics. */
    metrics: Registry;
  }
  interface FastifyReply {
    /** The agency closed the client's portal; counted as status `maintenance`, because the server did not fail. */
    isClientMaintenance: boolean;
  }
}

export interface MetricsOptions {
  pool: pg.Pool;
  /** `METRICS_TOKEN`. */
  token: string | undefined;
}

/** Prometheus metrics of this process at /metrics: requests by operation, the pool, the event loop, memory, and what modules add. */
export function serveMetrics(app: FastifyInstance, { pool, token }: MetricsOptions): void {
  const registry = new Registry();
  app.decorate('metrics', registry);
  app.decorateReply('isClientMaintenance', false);
  collectDefaultMetrics({ register: registry, prefix: 'recoup_' });
  const duration = new Histogram({
    name: 'recoup_http_request_duration_seconds',
    help: 'Duration of requests by operation',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  void new Gauge({
    name: 'recoup_database_connections',
    help: 'Connections of the pool by state; waiting: requests for a connection',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  void new Gauge({
    name: 'recoup_database_connections_max',
    help: 'Connections that the pool may open (DATABASE_POOL_MAX)',
    registers: [registry],
    collect() {
      this.set(pool.options.max);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    // Operation names only: URLs could contain anything and create unlimited series.
    const operation = request.routeOptions.config.operation ?? 'other';
    const status = reply.isClientMaintenance ? 'maintenance' : String(reply.statusCode);
    duration.observe({ operation, status }, reply.elapsedTime / 1000);
    done();
  });
  const mayRead = createMetricsAccess(token);
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request)) return reply.status(404).send();
    // Merged per request, because modules register metrics after this route.
    return reply.type(registry.contentType).send(await Registry.merge([registry, processMetrics]).metrics());
  });
}
