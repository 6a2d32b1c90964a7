import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { jobsSchema } from './index.ts';

/** An unfinished job with its options. */
export const unfinishedJob = z.object({
  name: z.string(),
  data: z.looseObject({}),
  priority: z.number(),
  group_id: z.string().nullable(),
  singleton_key: z.string().nullable(),
  expire_seconds: z.number(),
  heartbeat_seconds: z.number().nullable(),
  retry_limit: z.number(),
  retry_delay: z.number(),
  retry_backoff: z.boolean(),
  retry_delay_max: z.number().nullable(),
});
export type UnfinishedJob = z.output<typeof unfinishedJob>;

/** Jobs that wait or run, as of the connection's open transaction; pg-boss recreates its own. */
export async function readUnfinishedJobs(client: pg.ClientBase): Promise<UnfinishedJob[]> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('${jobsSchema}.job') is not null as there`);
  if (!found[0]?.there) return [];
  const { rows } = await client.query(
    `select ${Object.keys(unfinishedJob.shape).join(', ')} from ${jobsSchema}.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on, id`,
  );
  return z.array(unfinishedJob).parse(rows);
}

/**
 * Enqueues them again in the transaction open on `client`, from the start (handlers are idempotent). The queues are created
 * before and outside of it; empty ones are harmless.
 */
export async function reenqueueJobs({
  url,
  client,
  jobs,
}: {
  url: string;
  client: pg.ClientBase;
  jobs: readonly UnfinishedJob[];
}) {
  if (jobs.length === 0) return;
  const boss = new PgBoss({ connectionString: url, schema: jobsSchema, max: 2, supervise: false, schedule: false });
  let failure: unknown;
  boss.on('error', (error) => (failure ??= error));
  await boss.start();
  try {
    for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name);
    const db = { executeSql: async (text: string, values: unknown[] = []) => client.query(text, values) };
    for (const job of jobs) {
      await boss.send(job.name, job.data, {
        db,
        priority: job.priority,
        expireInSeconds: job.expire_seconds,
        retryLimit: job.retry_limit,
        retryDelay: job.retry_delay,
        retryBackoff: job.retry_backoff,
        ...(job.retry_delay_max === null ? {} : { retryDelayMax: job.retry_delay_max }),
        ...(job.heartbeat_seconds === null ? {} : { heartbeatSeconds: job.heartbeat_seconds }),
        ...(job.group_id === null ? {} : { group: { id: job.group_id } }),
        ...(job.singleton_key === null ? {} : { singletonKey: job.singleton_key }),
      });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}
