import type { ClientRole } from '@recoup/contract/shared/endpoint';
import type { GrantedAccess } from '@recoup/contract/users/members';

/** Value of the role and location fields. */
export interface AccessChoice {
  role: ClientRole;
  /** Restricts staff to the selected locations. The selection survives toggling this off. */
  isLimited: boolean;
  locationIds: readonly string[];
}

export const plainAccess: AccessChoice = { role: 'client_staff', isLimited: false, locationIds: [] };

export function choiceOf({ role, locations }: { role: ClientRole; locations: readonly { id: string }[] | null }): AccessChoice {
  return { role, isLimited: locations !== null, locationIds: locations?.map(({ id }) => id) ?? [] };
}

/** Request body for the choice; administrators always have every location. */
export function grantedOf({ role, isLimited, locationIds }: AccessChoice): GrantedAccess {
  return { role, location_ids: role === 'client_staff' && isLimited ? [...locationIds] : null };
}

export function problemOf(choice: AccessChoice): string | null {
  return grantedOf(choice).location_ids?.length === 0 ? 'Choose at least one location, or all' : null;
}
