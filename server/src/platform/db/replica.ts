import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { DB } from './schema.ts';
import { positionOf, replayedPosition } from './wal.repository.ts';

/** Interval between measurements. */
const measureMs = 500;

export interface Replica {
  /** The replica and the time of its data; null while it is too far behind or does not respond. */
  current(): { database: Kysely<DB>; asOf: Date } | null;
  /** Age of its data in seconds, also while it is not used; null if it has not answered since the start, or was promoted. */
  lagSeconds(): number | null;
  close(): Promise<void>;
}

/**
 * Watches a streaming replica for reads that may be slightly stale. Lag is measured by positions in the write-ahead log: what the primary
 * had written at a time, and whether the replica has replayed it. Timestamps of replayed transactions would make an idle primary look
 * stale, and a replica that lost its connection look current.
 */
export function followReplica({
  primary,
  replica,
  maxLagMs,
  log,
}: {
  primary: Kysely<DB>;
  replica: Kysely<DB>;
  maxLagMs: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): Replica {
  /** Positions of the primary that the replica has not confirmed yet, oldest first. */
  let awaited: { at: number; position: bigint }[] = [];
  let asOf: number | null = null;
  let wasUsable = true;
  let running: Promise<void> | null = null;

  async function measure(): Promise<void> {
    const at = Date.now();
    // The position is read after the time, so everything committed by that time lies before it.
    awaited.push({ at, position: await positionOf(primary) });
    const replayed = await replayedPosition(replica);
    // The replica has been promoted.
    if (replayed === null) return void (asOf = null);
    for (const sample of awaited) if (sample.position <= replayed) asOf = sample.at;
    awaited = awaited.filter((sample) => sample.position > replayed).slice(-Math.ceil((2 * maxLagMs) / measureMs));
  }

  const isUsable = () => asOf !== null && Date.now() - asOf <= maxLagMs;

  const timer = setInterval(() => {
    running ??= measure()
      .then(() => logChange())
      .catch((error: unknown) => logChange(error))
      .finally(() => (running = null));
  }, measureMs);
  timer.unref();

  function logChange(error?: unknown): void {
    if (isUsable() === wasUsable) return;
    wasUsable = !wasUsable;
    if (wasUsable) log.info('the read replica is current; reports, exports and search read from it');
    else
      log.warn(
        { err: error, asOf: asOf === null ? null : new Date(asOf) },
        'the read replica is behind; reading from the primary',
      );
  }

  return {
    current: () => (asOf !== null && isUsable() ? { database: replica, asOf: new Date(asOf) } : null),
    lagSeconds: () => (asOf === null ? null : (Date.now() - asOf) / 1000),
    async close() {
      clearInterval(timer);
      await running;
      await replica.destroy();
    },
  };
}
