import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type pg from 'pg';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where modules register their own metrics. */
    metrics: Registry;
  }
}

/** Prometheus metrics of this process at /metrics: requests by operation, the pool, the event loop, memory. */
export function serveMetrics(app: FastifyInstance, pool: pg.Pool): void {
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry, prefix: 'recoup_' });
  const duration = new Histogram({
    name: 'recoup_http_request_seconds',
    help: 'Duration of requests by operation',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'recoup_http_failures_total',
    help: 'Answers of 500 and above',
    labelNames: ['operation'],
    registers: [registry],
  });
  void new Gauge({
    name: 'recoup_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    // Operation names only: URLs could contain anything and create unlimited series.
    const operation = request.routeOptions.config.operation ?? 'other';
    duration.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ operation });
    done();
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    // For this machine and a scraper on it; a proxy must not publish it.
    if (request.headers['x-forwarded-for']) return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
