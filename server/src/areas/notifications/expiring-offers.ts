import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { notify } from '#platform/notify.ts';

const hoursBefore = 48;
const chunk = 1000;

/** Announces undecided offers that expire within two days, once each. Returns how many. */
export async function notifyExpiringOffers({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  for (let notified = 0; ; notified += chunk) {
    const found = await db.asService(async (tx) => {
      const { rows } = await sql<{ client_id: string; id: string; account_id: string; expires_at: Date }>`
        update portal.offers o set expiry_notified_at = ${now}
        from (
          select client_id, id from portal.offers
          where state = 'open' and expiry_notified_at is null and expires_at > ${now}
            and expires_at <= ${now}::timestamptz + make_interval(hours => ${hoursBefore})
            -- One that never stood longer was told of when it was made.
            and received_at < expires_at - make_interval(hours => ${hoursBefore})
          limit ${chunk} for update skip locked
        ) due
        where o.client_id = due.client_id and o.id = due.id
        returning o.client_id, o.id, o.account_id, o.expires_at`.execute(tx);
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
