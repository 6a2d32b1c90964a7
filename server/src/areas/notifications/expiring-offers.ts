import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { notify } from '#platform/notify.ts';
import { claimExpiringOffers } from './expiring-offers.repository.ts';

const hoursBefore = 48;
const chunk = 1000;

/** Announces undecided offers that expire within two days, once each. Returns how many. */
export async function notifyExpiringOffers({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  for (let notified = 0; ; notified += chunk) {
    const found = await db.asService(async (tx) => {
      const rows = await claimExpiringOffers(tx, { now, hours: hoursBefore, limit: chunk });
      await notify(
        tx,
        rows.map(({ client_id, id, account_id, expires_at: expiresAt }) => ({
          client_id,
          kind: 'offer',
          event: 'expiring',
          account_id,
          subject_id: id,
          params: { expires_at: expiresAt.toISOString() },
        })),
      );
      return rows.length;
    });
    if (found < chunk) return notified + found;
  }
}
