import type { PortalStatus } from '@recoup/contract/agency/status';
import { overallStatus, phaseOf } from '@recoup/domain/agency/status';
import type { Config } from '#server/config.ts';
import { brandOf, readBrand, type Brand } from '#platform/brand.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { completesWithin } from '#platform/with-timeout.ts';
import { readAnnounced, type Announced } from './read-status.ts';

/** How long a reading is cached, because the page and the API are public. */
const freshMs = 5000;
/** Time limit of a reading, well above what a healthy database takes. */
const timeoutMs = 2000;

interface Known extends Announced {
  brand: Brand;
  at: Date;
}

export interface PublicStatus {
  /** Never fails: without the database it returns the last known state. */
  read(): Promise<{ status: PortalStatus; brand: Brand }>;
  /** Discards the cached reading. */
  forget(): void;
}

/** The portal's public status, kept in memory so that it is available while the database is down. */
export function createPublicStatus({ db, clock, config }: { db: Db; clock: Clock; config: Config }): PublicStatus {
  let known: Known = { maintenance: [], incidents: [], brand: brandOf(undefined, config), at: clock.now() };
  let reading: { at: number; isReady: Promise<boolean> } | undefined;

  async function refresh(): Promise<boolean> {
    const asked = db.asService(async (tx) => {
      const at = clock.now();
      return { ...(await readAnnounced(tx, at)), brand: await readBrand(tx, config), at };
    });
    // A reading that exceeds the limit is still stored when it arrives.
    const stored = asked.then((found) => void (known = found));
    return completesWithin(timeoutMs, stored).catch(() => false);
  }

  return {
    forget: () => void (reading = undefined),
    async read() {
      const tick = performance.now();
      if (!reading || tick - reading.at > freshMs) reading = { at: tick, isReady: refresh() };
      const isReady = await reading.isReady;
      const now = clock.now();
      const maintenance = known.maintenance.filter((window) => phaseOf(window, now) !== 'over');
      const { brand, at } = known;
      return {
        brand,
        status: {
          status: overallStatus({
            isReady,
            isClosed: config.MAINTENANCE,
            windows: maintenance,
            incidents: known.incidents,
            now,
          }),
          maintenance: maintenance.map(({ by: _by, ...window }) => window),
          incidents: known.incidents.map(({ by: _by, ...incident }) => incident),
          as_of: at.toISOString(),
        },
      };
    },
  };
}
