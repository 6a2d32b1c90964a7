import { CompiledQuery, sql } from 'kysely';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import { Histogram } from 'prom-client';
import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import { processMetrics } from '../metrics/index.ts';
import { inSpan, traceparent } from '../tracing/index.ts';

export interface JobLog {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  /** Must be idempotent: a job whose server died runs again. `signal` aborts when the server stops. */
  handler: (payload: z.output<S>, context: { signal: AbortSignal; attempt: number }) => Promise<void>;
  /** Concurrent jobs of this name per process; default 1. */
  concurrency?: number;
  /** Retries after a failure; default 5. */
  retries?: number;
  /** Time limit of one attempt in seconds. */
  timeoutSeconds?: number;
  /**
   * Runs on a schedule with an empty payload: a cron expression in UTC. One of several servers runs it; runs missed while no
   * server was up are made up for once.
   */
  schedule?: string;
}

/** Background work, stored in the database with the data that causes it (decision 0006). */
export interface Jobs {
  define<S extends z.ZodType>(definition: JobDefinition<S>): void;
  /**
   * Enqueues a job in the caller's transaction: it exists if the transaction commits. `group`: each server runs one job of a
   * group (a client) at a time, so that no client waits behind another's queue. `key`: at most one waiting job per key.
   */
  enqueue<S extends z.ZodType>(
    tx: Tx,
    definition: Pick<JobDefinition<S>, 'name'>,
    payload: z.input<S>,
    options?: { group?: string; key?: string },
  ): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs finish for a while; the next server runs unfinished ones again. */
  stop(): Promise<void>;
}

/** pg-boss's schema. */
export const jobsSchema = 'pgboss';

/** `heartbeatSeconds` is pg-boss's minimum: a killed server's jobs resume elsewhere after 10 to 20 seconds. */
const heartbeatSeconds = 10;

/** `stopSeconds`: time for running jobs at shutdown. */
export function createJobs({ url, log, stopSeconds = 20 }: { url: string; log: JobLog; stopSeconds?: number }): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    application_name: 'recoup-jobs',
    max: 4,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 300,
    schedule: true,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  const definitions = new Map<string, JobDefinition>();

  return {
    define: (definition) => void definitions.set(definition.name, definition as unknown as JobDefinition),

    async enqueue(tx, { name }, payload, { group, key } = {}) {
      const parent = traceparent();
      await boss.send(
        name,
        { ...(payload as object), ...(parent ? { traceparent: parent } : {}) },
        {
          db: databaseOf(tx),
          ...(group ? { group: { id: group } } : {}),
          ...(key ? { singletonKey: key } : {}),
        },
      );
    },

    async start() {
      await boss.start();
      for (const definition of definitions.values()) {
        const options = {
          expireInSeconds: definition.timeoutSeconds ?? 3600,
          heartbeatSeconds,
          retryLimit: definition.retries ?? 5,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 60,
          deleteAfterSeconds: 86_400,
          notify: true,
        };
        await boss.createQueue(definition.name, options);
        await boss.updateQueue(definition.name, options);
        if (definition.schedule) await boss.schedule(definition.name, definition.schedule, {}, { tz: 'UTC', missed: 'once' });
        await startWorkers(boss, { definition, log });
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: stopSeconds * 1000 }),
  };
}

async function startWorkers(boss: PgBoss, { definition, log }: { definition: JobDefinition; log: JobLog }): Promise<void> {
  const workers: string[] = [];
  const options = {
    pollingIntervalSeconds: 0.5,
    // For retries and missed notifications: idle queues that are polled twice a second take 4% of a core.
    notifyPollingIntervalSeconds: 2,
    localConcurrency: 1,
    localGroupConcurrency: 1,
    includeMetadata: true,
    heartbeatRefreshSeconds: 3,
  } as const;
  const work = async (jobs: JobWithMetadata<unknown>[]) => {
    // No worker waits for the next poll: this one fetches again after its job, and others may have fetched a job of its group.
    for (const worker of workers) boss.notifyWorker(worker);
    for (const job of jobs) await runOne(definition, job, log);
  };
  while (workers.length < (definition.concurrency ?? 1)) workers.push(await boss.work(definition.name, options, work));
}

const durations = new Histogram({
  name: 'recoup_job_duration_seconds',
  help: 'Duration of attempts of background jobs by name and outcome',
  labelNames: ['name', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
  registers: [processMetrics],
});

/** A job's data: the payload, and the span of the request that enqueued it. */
const traced = z.looseObject({ traceparent: z.string().optional() });

async function runOne(definition: JobDefinition, job: JobWithMetadata<unknown>, log: JobLog): Promise<void> {
  const started = Date.now();
  try {
    const { traceparent: parent, ...data } = traced.parse(job.data ?? {});
    await inSpan({ name: `job ${definition.name}`, kind: 'consumer', parent }, () =>
      definition.handler(definition.payload.parse(data), { signal: job.signal, attempt: job.retryCount + 1 }),
    );
    const ms = Date.now() - started;
    durations.observe({ name: definition.name, outcome: 'done' }, ms / 1000);
    log.info({ job: definition.name, id: job.id, ms }, 'job done');
  } catch (error) {
    durations.observe({ name: definition.name, outcome: 'failed' }, (Date.now() - started) / 1000);
    log.error({ err: error, job: definition.name, id: job.id, attempt: job.retryCount + 1 }, 'job failed');
    throw error;
  }
}

/**
 * Runs pg-boss's statement in the caller's transaction. Request roles have no rights on its schema, so for this one statement the
 * transaction switches to the server's own role and back.
 */
function databaseOf(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
      const role = rows[0]?.role ?? 'none';
      await sql`select set_config('role', 'none', true)`.execute(tx);
      const result = await tx.executeQuery(CompiledQuery.raw(text, values));
      await sql`select set_config('role', ${role}, true)`.execute(tx);
      return { rows: result.rows };
    },
  };
}
