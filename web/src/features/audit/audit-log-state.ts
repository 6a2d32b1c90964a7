import { activityFilterQuery, type ActivityFilters } from '@recoup/contract/audit/audit-log';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the log, named like the API's filters. */
export type ActivityState = ActivityFilters;

export function readActivityState(search: URLSearchParams): ActivityState {
  return readAddress(activityFilterQuery, ['action'], search);
}

/** Serializes in a fixed order, so that equal states have equal URLs. */
export function writeActivityState({ actor_id, action, from, to, looks }: ActivityState): URLSearchParams {
  return writeAddress({ tab: 'activity', actor_id, action, from, to, looks });
}
