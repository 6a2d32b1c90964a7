import type { DisputeState } from '@recoup/domain/accounts/dispute-states';
import type { OfferState } from '@recoup/domain/accounts/offer-states';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import type { Tx } from '#platform/db/db.ts';

/** Rows that client and agency decide in turns. */
interface States {
  'portal.requests': RequestState;
  'portal.disputes': DisputeState;
  'portal.offers': OfferState;
}

/**
 * Locks such a row and returns its state: the agency may be deciding it at this moment, and the second one must see the first
 * one's change. Null if there is none.
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
