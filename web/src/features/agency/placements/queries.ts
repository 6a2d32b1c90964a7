import { getPlacement, listPlacedAccounts, listPlacements } from '@recoup/contract/agency/placements';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import type { PlacementsState } from './placements-state.ts';

export interface PlacementParams {
  client_id: string;
  id: string;
}

/** Not polled: each page is recorded in the audit log. */
export const placementsQuery = (state: PlacementsState) => authListQuery(listPlacements, { query: { ...state, limit: 50 } });
export const placementQuery = (params: PlacementParams) => authQuery(getPlacement, { params });
export const accountsQuery = (params: PlacementParams, isWaiting: boolean) =>
  authListQuery(listPlacedAccounts, { params, query: { waiting: isWaiting ? 'true' : 'false', limit: 100 } });

/** Queries that an answer changes. */
export const CHANGED = ['agency_placements.', 'agency_queue.', 'agency_today.', 'agency_clients.', 'agency_accounts.'] as const;
