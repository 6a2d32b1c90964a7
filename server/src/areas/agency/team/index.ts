import { createAgencyAccount, getJoining, joinAgency } from '@recoup/contract/agency/joining';
import {
  changeColleague,
  getTeam,
  inviteColleague,
  removeColleague,
  resendTeamInvitation,
  revokeTeamInvitation,
  signOutColleague,
} from '@recoup/contract/agency/team';
import type { InvitedAccounts } from '#areas/users/invitations/index.ts';
import type { Mailer } from '#platform/email/index.ts';
import { addressOf } from '#platform/http/address.ts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createJoiningService } from './joining.service.ts';
import type { SignOutUser } from '../sign-out-user.ts';
import { createTeamService } from './team.service.ts';

/** The agency's team: members, invitations and set-up. `accounts` and `signOutUser` are null beside a hosted project. */
export function createTeamModule(
  sendEmail: Mailer['send'],
  accounts: InvitedAccounts | null,
  signOutUser: SignOutUser | null,
): Module {
  return (app, { db, clock, config }) => {
    const service = createTeamService({ db, clock, config, sendEmail, signOutUser });
    const joining = createJoiningService({ db, clock, accounts, triesPer5Minutes: config.CODE_ATTEMPTS_PER_5_MIN });
    bind(app, getTeam, async ({ caller }) => ({ data: await service.get(caller) }));
    bind(app, inviteColleague, async ({ caller, body }) => ({ data: await service.invite(caller, body) }));
    bind(app, resendTeamInvitation, async ({ caller, params, reply }) => {
      await service.resend(caller, params.id);
      return reply.status(204).send();
    });
    bind(app, revokeTeamInvitation, async ({ caller, params, reply }) => {
      await service.revoke(caller, params.id);
      return reply.status(204).send();
    });
    bind(app, changeColleague, async ({ caller, params, body, reply }) => {
      await service.change(caller, params.id, body);
      return reply.status(204).send();
    });
    bind(app, removeColleague, async ({ caller, params, reply }) => {
      await service.remove(caller, params.id);
      return reply.status(204).send();
    });
    bind(app, signOutColleague, async ({ caller, params, reply }) => {
      await service.signOut(caller, params.id);
      return reply.status(204).send();
    });
    bind(app, getJoining, async ({ params, request }) => ({ data: await joining.get(params.token, addressOf(request)) }));
    bind(app, createAgencyAccount, async ({ params, body, request }) => ({
      data: await joining.createAccount(params.token, body, addressOf(request)),
    }));
    bind(app, joinAgency, async ({ caller, params }) => ({ data: await joining.accept(caller, params.token) }));
  };
}

export { createSetUpCheck, logSetUpLink } from './set-up.ts';
