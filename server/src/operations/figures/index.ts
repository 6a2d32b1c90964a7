import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { countOfAll } from '#areas/agency/queue/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { readBackupTime, readFigures, readJobs } from './figures.repository.ts';

interface FiguresPlatform {
  db: Db;
  clock: AgencyClock;
}

/** Minimum time between readings, because every server of an installation is scraped. */
const freshMs = 15_000;

/** Caches a reading for all gauges of a scrape, and for scrapes within `freshMs`. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: { at: number; found: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (reading && now - reading.at < freshMs) return reading.found;
    const current = { at: now, found: read() };
    // The next scrape retries after a failure.
    current.found.catch(() => {
      if (reading === current) reading = undefined;
    });
    reading = current;
    return current.found;
  };
}

type Label = Readonly<Record<string, string>>;
interface Point {
  label?: Label;
  /** Null: the gauge is absent. */
  value: number | null;
}

/** Registers gauges of the whole installation, the same on every server: queue lengths, failures and ages (docs/operations.md). */
export function showFigures(app: FastifyInstance, { db, clock }: FiguresPlatform): void {
  const figures = shared(() => db.asService(readFigures));
  const jobs = shared(() => readJobs(db));
  const backup = shared(() => readBackupTime(db));
  const queue = shared(() => db.asService((tx) => countOfAll(tx, clock)));

  /** The gauge is absent while the database is down, so that the metrics of the process remain readable. */
  const show = (name: string, help: string, read: () => Promise<readonly Point[]>, labels: readonly string[] = []): void =>
    void new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [app.metrics],
      async collect() {
        const points = await read().catch(() => []);
        this.reset();
        if (labels.length === 0) this.remove();
        for (const { label = {}, value } of points) if (value !== null) this.set(label, value);
      },
    });
  const figure = (name: string, help: string, pick: (found: Awaited<ReturnType<typeof readFigures>>) => number | null): void =>
    show(name, help, async () => [{ value: pick(await figures()) }]);

  show('recoup_database_up', 'Whether the database answers', async () => {
    const isUp = await db.ping().then(
      () => true,
      () => false,
    );
    return [{ value: isUp ? 1 : 0 }];
  });
  const { replica } = db;
  if (replica) {
    show(
      'recoup_replica_lag_seconds',
      'Age of the data on the read replica; absent: it has not answered since the start',
      async () => [{ value: replica.lagSeconds() }],
    );
    show('recoup_replica_used', 'Whether reports, exports and search read from the replica', async () => [
      { value: replica.current() ? 1 : 0 },
    ]);
  }
  show('recoup_backup_last_success_timestamp_seconds', 'When the newest backup was completed; absent: never', async () => [
    { value: await backup() },
  ]);

  figure('recoup_placed_accounts_last_day', 'Accounts that clients placed in 24 hours', (found) => found.placed_accounts);
  figure('recoup_imports_unfinished', 'Placement files in progress', (found) => found.imports_unfinished);
  figure(
    'recoup_imports_oldest_seconds',
    'Time since the last progress of the oldest unfinished placement file; 0: none',
    (found) => found.imports_oldest_seconds ?? 0,
  );
  figure('recoup_imports_failed_last_day', 'Placement files that failed in 24 hours', (found) => found.imports_failed);
  figure('recoup_outbox_events', 'Events that a connected system has not acknowledged', (found) => found.outbox_events);
  figure(
    'recoup_outbox_oldest_seconds',
    'Age of the oldest event that a connected system has not acknowledged; 0: none',
    (found) => found.outbox_oldest_seconds ?? 0,
  );
  figure(
    'recoup_feed_waiting_items',
    'Items of a history load that wait for an item they refer to',
    (found) => found.waiting_items,
  );
  figure('recoup_feed_unmapped_statuses', 'Status codes that are not mapped to a status', (found) => found.unmapped_statuses);
  figure('recoup_feed_last_use_timestamp_seconds', 'When a feed key was last used; absent: never', (found) => found.last_use);
  show(
    'recoup_webhook_deliveries',
    'Webhook deliveries by receiver; waiting, and dead in 24 hours',
    async () => {
      const found = await figures();
      return [
        { label: { receiver: 'agency', state: 'waiting' }, value: found.agency_deliveries_waiting },
        { label: { receiver: 'agency', state: 'dead' }, value: found.agency_deliveries_dead },
        { label: { receiver: 'client', state: 'waiting' }, value: found.client_deliveries_waiting },
        { label: { receiver: 'client', state: 'dead' }, value: found.client_deliveries_dead },
      ];
    },
    ['receiver', 'state'],
  );

  const ofJobs = (name: string, help: string, pick: (found: Awaited<ReturnType<typeof readJobs>>[number]) => number): void =>
    show(name, help, async () => (await jobs()).map((found) => ({ label: { name: found.name }, value: pick(found) })), ['name']);
  ofJobs('recoup_jobs_waiting', 'Jobs that are due and have not started; mail.send: emails', ({ waiting }) => waiting);
  ofJobs(
    'recoup_jobs_oldest_seconds',
    'Time since the oldest waiting job was due; 0: none',
    (found) => found.oldest_seconds ?? 0,
  );
  ofJobs('recoup_jobs_failed', 'Jobs that failed for good in the last day', ({ failed }) => failed);

  const ofQueue = (name: string, help: string, pick: (found: Awaited<ReturnType<typeof queue>>[number]) => number): void =>
    show(name, help, async () => (await queue()).map((found) => ({ label: { kind: found.kind }, value: pick(found) })), ['kind']);
  ofQueue('recoup_queue_items', 'Items that wait for the agency', ({ count }) => count);
  ofQueue('recoup_queue_overdue_items', 'Items that are overdue', ({ overdue }) => overdue);
  ofQueue('recoup_queue_oldest_seconds', 'Age of the oldest item; 0: none', ({ oldest }) =>
    oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0,
  );
}
