import type { ClientRole } from '@recoup/contract/shared/endpoint';
import type { GrantedAccess } from '@recoup/contract/users/members';

/** What the fields of role and locations hold. */
export interface AccessChoice {
  role: ClientRole;
  /** Limited to the locations that are ticked. What is ticked stays while another answer is tried. */
  isLimited: boolean;
  locationIds: readonly string[];
}

export const plainAccess: AccessChoice = { role: 'client_staff', isLimited: false, locationIds: [] };

export function choiceOf({ role, locations }: { role: ClientRole; locations: readonly { id: string }[] | null }): AccessChoice {
  return { role, isLimited: locations !== null, locationIds: locations?.map(({ id }) => id) ?? [] };
}

/** What is asked of the server; an administrator sees all locations. */
export function grantedOf({ role, isLimited, locationIds }: AccessChoice): GrantedAccess {
  return { role, location_ids: role === 'client_staff' && isLimited ? [...locationIds] : null };
}

export function problemOf(choice: AccessChoice): string | null {
  return grantedOf(choice).location_ids?.length === 0 ? 'Choose at least one location, or all' : null;
}
