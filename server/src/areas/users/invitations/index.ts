import type { Module } from '#platform/http/module.ts';
import { registerInvitationRoutes } from './invitations.routes.ts';
import { createInvitationsService, type InvitedAccounts } from './invitations.service.ts';

/** Core API: the link in an invitation, an account for whom it invites, and accepting it. Without accounts beside a hosted project. */
export function createInvitationsModule(accounts: InvitedAccounts | null): Module {
  return (app, { db, clock, config }) =>
    registerInvitationRoutes(
      app,
      createInvitationsService({ db, clock, accounts, triesPer5Minutes: config.CODE_ATTEMPTS_PER_5_MIN }),
    );
}
