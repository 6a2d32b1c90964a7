import { onboardingStates, type OnboardingState } from '@recoup/domain/company/onboarding/onboarding-states';
import type { StateActor } from '@recoup/domain/shared/state-machine';
import type { UpdateObject } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/schema.ts';

export interface OnboardingMove {
  to: OnboardingState;
  who: StateActor;
  /** Who decided or submitted, and the other columns of the client that change with the state. */
  set: Omit<UpdateObject<DB, 'portal.clients', 'portal.clients'>, 'onboarding_state'>;
}

/** Changes the onboarding state of a client. Throws Error if the stored state does not allow the transition. */
export async function moveOnboarding(tx: Tx, clientId: string, { to, who, set }: OnboardingMove): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.clients')
    .set({ ...set, onboarding_state: to })
    .where('id', '=', clientId)
    .where('onboarding_state', 'in', onboardingStates.before(to, who))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`The onboarding of ${clientId} cannot become "${to}" by the ${who}.`);
}
