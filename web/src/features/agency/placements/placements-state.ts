import { placementQuery, type PlacementQuery } from '@recoup/contract/agency/placements';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the list, named like the API's filters. */
export type PlacementsState = Omit<PlacementQuery, 'cursor' | 'limit'>;

export function readPlacementsState(search: URLSearchParams): PlacementsState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(placementQuery, ['client_id', 'state', 'source'], search);
  return state;
}

export const writePlacementsState = ({ client_id, state, source, from, to }: PlacementsState): URLSearchParams =>
  writeAddress({ client_id, state, source, from, to });
