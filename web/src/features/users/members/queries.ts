import {
  changeUser,
  inviteUsers,
  listUsers,
  removeUser,
  resendInvitation,
  revokeInvitation,
} from '@recoup/contract/users/members';
import { authListQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import type { PeopleState } from './people/people-state.ts';

export const peopleQuery = (clientId: string, state: PeopleState) =>
  authListQuery(listUsers, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

/** What every change of people makes stale. */
const invalidates = ['users.list', 'activity.list', 'activity.actors'];

export const useInvite = () => useRepeatableMutation(inviteUsers, { invalidates });
/** One may change oneself: then what one may do changes with it. */
export const useChangeUser = () => useApiMutation(changeUser, { invalidates: [...invalidates, 'clients.'] });
export const useRemoveUser = () => useApiMutation(removeUser, { invalidates: [...invalidates, 'clients.'] });
export const useResendInvitation = () => useApiMutation(resendInvitation, { invalidates });
export const useRevokeInvitation = () => useApiMutation(revokeInvitation, { invalidates });
