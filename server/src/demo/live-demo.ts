import type { FastifyInstance } from 'fastify';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { live } from './agency/index.ts';
import type { Demo } from './demo-notices.ts';
import { uploadAndWait } from './waiting-upload.ts';

interface LiveDemoOptions {
  app: Pick<FastifyInstance, 'inject'>;
  db: Db;
  demo: Demo;
  secondsPerDay: number;
  clock: AgencyClock;
  log: { warn(details: object, message: string): void };
}

/** Runs the live demo: the agency works its days, and a new demo gets a file ready to place. Returns a function that stops it. */
export function liveDemo({ app, db, demo, secondsPerDay, clock, log }: LiveDemoOptions): () => Promise<void> {
  const stop = new AbortController();
  const endDays = live({ agency: demo.agency, secondsPerDay, log });
  const upload = demo.isNew ? leaveUpload().catch((error: unknown) => log.warn({ err: error }, 'the demo has no upload')) : null;

  async function leaveUpload(): Promise<void> {
    const company = await db.owner
      .selectFrom('portal.clients')
      .select('id')
      .where('code', '=', 'BRIGHT')
      .executeTakeFirstOrThrow();
    const today = clock.today();
    await uploadAndWait({ app, clientId: company.id, email: 'admin@demo.test', today, signal: stop.signal });
  }

  return async () => {
    stop.abort();
    await Promise.all([endDays(), upload]);
  };
}
