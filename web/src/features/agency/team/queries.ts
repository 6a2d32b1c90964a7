import {
  changeColleague,
  getTeam,
  inviteColleague,
  removeColleague,
  resendTeamInvitation,
  revokeTeamInvitation,
  signOutColleague,
} from '@recoup/contract/agency/team';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const teamQuery = () => authQuery(getTeam, {});

const invalidates = [getTeam.name];

export const useInvite = () => useApiMutation(inviteColleague, { invalidates });
export const useResend = () => useApiMutation(resendTeamInvitation, { invalidates });
export const useRevoke = () => useApiMutation(revokeTeamInvitation, { invalidates });
/** Users may change their own role, and with it what the console shows. */
export const useChange = () => useApiMutation(changeColleague, { invalidates: [...invalidates, 'clients.my'] });
export const useRemove = () => useApiMutation(removeColleague, { invalidates: [...invalidates, 'clients.my'] });
export const useSignOut = () => useApiMutation(signOutColleague);
