import { defineStateMachine, transitions } from '../shared/state-machine.ts';

export const OFFER_STATES = ['open', 'accepted', 'declined', 'countered', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** An open offer is decided once. Expiry is computed when an offer is read (`offerStateAt`); no job writes it. */
export const offerStates = defineStateMachine(OFFER_STATES, [
  ...transitions(['open'], ['accepted', 'declined', 'countered'], 'client'),
  ...transitions(['open'], ['withdrawn'], 'agency'),
  ...transitions(['open'], ['expired'], 'system'),
]);

/** The state at an instant: an open offer past its expiry has expired. */
export function offerStateAt(offer: { state: OfferState; expiresAt: Date }, now: Date): OfferState {
  return offer.state === 'open' && offer.expiresAt <= now ? 'expired' : offer.state;
}
