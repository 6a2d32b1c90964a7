import type { DisputeState } from '@recoup/domain/accounts/dispute-states';
import type { OfferState } from '@recoup/domain/accounts/offer-states';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import type { Tx } from '#platform/db/db.ts';

/** Rows that client and agency both decide. */
interface States {
  'portal.requests': RequestState;
  'portal.disputes': DisputeState;
  'portal.offers': OfferState;
}

/**
 * Locks the row and returns its state, so that of two concurrent decisions the second sees the first. Null if there is no such row.
 */
export async function lockState<T extends keyof States>(
  tx: Tx,
  table: T,
  { clientId, id }: { clientId: string; id: string },
): Promise<States[T] | null> {
  const row = await tx
    // All of these tables have the columns.
    .selectFrom(table as 'portal.requests')
    .select('state')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row?.state as States[T] | undefined) ?? null;
}
