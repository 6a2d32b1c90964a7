import { listActivity, listActivityActors } from '@recoup/contract/activity';
import { changeUser, inviteUsers, listUsers, removeUser, resendInvitation, revokeInvitation } from '@recoup/contract/users';
import { authListQuery, authQuery, useApiMutation } from '../../lib/auth-query.ts';
import type { ActivityState } from './activity/activity-state.ts';
import type { PeopleState } from './people/people-state.ts';

export const peopleQuery = (clientId: string, state: PeopleState) =>
  authListQuery(listUsers, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

export const activityQuery = (clientId: string, state: ActivityState) =>
  authListQuery(listActivity, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

export const actorsQuery = (clientId: string) =>
  authQuery(listActivityActors, { params: { client_id: clientId } }, { staleTime: 60_000 });

/** What every change of people makes stale. */
const invalidates = ['users.list', 'activity.list', 'activity.actors'];

export const useInvite = () => useApiMutation(inviteUsers, { invalidates });
/** One may change oneself: then what one may do changes with it. */
export const useChangeUser = () => useApiMutation(changeUser, { invalidates: [...invalidates, 'clients.'] });
export const useRemoveUser = () => useApiMutation(removeUser, { invalidates: [...invalidates, 'clients.'] });
export const useResendInvitation = () => useApiMutation(resendInvitation, { invalidates });
export const useRevokeInvitation = () => useApiMutation(revokeInvitation, { invalidates });
