import { activityFilterQuery, type ActivityFilters } from '@recoup/contract/audit/audit-log';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** What the address bar says of the log; the same names as the API's filters. */
export type ActivityState = ActivityFilters;

export function readActivityState(search: URLSearchParams): ActivityState {
  return readAddress(activityFilterQuery, ['action'], search);
}

/** In a fixed order, so that equal lists have equal addresses. */
export function writeActivityState({ actor_id, action, from, to, looks }: ActivityState): URLSearchParams {
  return writeAddress({ tab: 'activity', actor_id, action, from, to, looks });
}
