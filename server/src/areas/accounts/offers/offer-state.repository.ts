import { offerStates } from '@recoup/domain/accounts/offer-states';
import { defineStateMoves } from '#platform/db/move-states.ts';

/** Every change of an offer's state. */
export const moveOffers = defineStateMoves({
  table: 'portal.offers',
  machine: offerStates,
  columns: {
    counter_cents: 'bigint',
    decision_text: 'text',
    decided_at: 'timestamptz',
    decided_by: 'uuid',
    decided_by_name: 'text',
  },
});
