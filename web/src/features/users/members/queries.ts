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
import type { UsersState } from './users/users-state.ts';

export const usersQuery = (clientId: string, state: UsersState) =>
  authListQuery(listUsers, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

/** Operations that become stale with every change of members. */
const invalidates = ['users.list', 'activity.list', 'activity.actors'];

export const useInvite = () => useRepeatableMutation(inviteUsers, { invalidates });
/** Users may change their own role, and with it their abilities. */
export const useChangeUser = () => useApiMutation(changeUser, { invalidates: [...invalidates, 'clients.'] });
export const useRemoveUser = () => useApiMutation(removeUser, { invalidates: [...invalidates, 'clients.'] });
export const useResendInvitation = () => useApiMutation(resendInvitation, { invalidates });
export const useRevokeInvitation = () => useApiMutation(revokeInvitation, { invalidates });
