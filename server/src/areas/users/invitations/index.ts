import type { Module } from '#platform/http/module.ts';
import { registerInvitationRoutes } from './invitations.routes.ts';
import { createInvitationsService, type InvitedAccounts } from './invitations.service.ts';

/**
 * Core API: an invitation's link, an account for the invited person, and accepting it. Creates no accounts beside a hosted
 * project.
 */
export function createInvitationsModule(accounts: InvitedAccounts | null): Module {
  return (app, { db, clock, config }) =>
    registerInvitationRoutes(
      app,
      createInvitationsService({ db, clock, accounts, triesPer5Minutes: config.CODE_ATTEMPTS_PER_5_MIN }),
    );
}

export {
  accountsElsewhere,
  addressUnproven,
  closed,
  explainAccountRefusal,
  forOtherAddress,
  invitationNotFound,
  tooManyTries,
} from './invitations.errors.ts';
export { stateOf } from './invitations.policy.ts';
export { hasAccount, hasProvenAddress } from './invitations.repository.ts';
export type { InvitedAccounts } from './invitations.service.ts';
