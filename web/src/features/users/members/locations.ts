import type { ClientDetails } from '@recoup/contract/company/clients';

export type ClientLocation = ClientDetails['locations'][number];

/** Those to which somebody can be limited now, and those to which this one already is. */
export function offeredLocations(
  { locations }: Pick<ClientDetails, 'locations'>,
  chosen: readonly string[] = [],
): ClientLocation[] {
  return locations.filter(({ id, is_active: isActive }) => isActive || chosen.includes(id));
}
