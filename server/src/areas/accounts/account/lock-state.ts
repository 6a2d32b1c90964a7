import type { DisputeState } from '@recoup/domain/accounts/disputes';
import type { OfferState } from '@recoup/domain/accounts/offers';
import type { RequestState } from '@recoup/domain/accounts/requests';
import type { Tx } from '#platform/db/db.ts';

/** What the client and the agency decide in turns. */
interface States {
  'portal.requests': RequestState;
  'portal.disputes': DisputeState;
  'portal.offers': OfferState;
}

/**
 * The state of such a row, which stays locked: the agency may be deciding it at this moment, and whoever comes second sees what the first
 * one did. Null: there is none.
 */
export async function lockState<T extends keyof States>(
  tx: Tx,
  table: T,
  { clientId, id }: { clientId: string; id: string },
): Promise<States[T] | null> {
  const row = await tx
    // All of them have these columns.
    .selectFrom(table as 'portal.requests')
    .select('state')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row?.state as States[T] | undefined) ?? null;
}
