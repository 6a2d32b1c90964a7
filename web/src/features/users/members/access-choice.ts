import type { GrantedAccess } from '@recoup/contract/users/members';
import { clientRole } from '@recoup/contract/users/memberships';
import { z } from 'zod';

/** Value of the role and location fields. */
const choice = z.object({
  role: clientRole,
  /** Restricts staff to the selected locations, which are kept while this is off. */
  isLimited: z.boolean(),
  locationIds: z.array(z.string()),
});
export type AccessChoice = z.output<typeof choice>;

export const accessChoice = choice.refine(
  (value) => grantedOf(value).location_ids?.length !== 0,
  'Choose at least one location, or all',
);

export const plainAccess: AccessChoice = { role: 'client_staff', isLimited: false, locationIds: [] };

export function choiceOf({
  role,
  locations,
}: {
  role: AccessChoice['role'];
  locations: readonly { id: string }[] | null;
}): AccessChoice {
  return { role, isLimited: locations !== null, locationIds: locations?.map(({ id }) => id) ?? [] };
}

/** Request body for the choice; administrators always have every location. */
export function grantedOf({ role, isLimited, locationIds }: AccessChoice): GrantedAccess {
  return { role, location_ids: role === 'client_staff' && isLimited ? locationIds : null };
}
