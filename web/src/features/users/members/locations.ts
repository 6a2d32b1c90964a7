import type { ClientDetails } from '@recoup/contract/company/clients';

export type ClientLocation = ClientDetails['locations'][number];

/** Active locations, plus the inactive ones in `chosen`. */
export function offeredLocations(
  { locations }: Pick<ClientDetails, 'locations'>,
  chosen: readonly string[] = [],
): ClientLocation[] {
  return locations.filter(({ id, is_active: isActive }) => isActive || chosen.includes(id));
}
