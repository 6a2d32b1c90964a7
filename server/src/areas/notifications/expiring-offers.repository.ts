import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Marks open offers as announced that expire within `hours`, and returns them; no other run takes the same ones. */
export async function claimExpiringOffers(tx: Tx, { now, hours, limit }: { now: Date; hours: number; limit: number }) {
  const { rows } = await sql<{ client_id: string; id: string; account_id: string; expires_at: Date }>`
    update portal.offers o set expiry_notified_at = ${now}
    from (
      select client_id, id from portal.offers
      where state = 'open' and expiry_notified_at is null and expires_at > ${now}
        and expires_at <= ${now}::timestamptz + make_interval(hours => ${hours})
        -- The notification of an offer with a shorter life already gave its expiry.
        and received_at < expires_at - make_interval(hours => ${hours})
      limit ${limit} for update skip locked
    ) due
    where o.client_id = due.client_id and o.id = due.id
    returning o.client_id, o.id, o.account_id, o.expires_at`.execute(tx);
  return rows;
}
