import type { Module } from '../../../platform/http/module.ts';
import { registerInvitationRoutes } from './invitations.routes.ts';
import { createInvitationsService } from './invitations.service.ts';

/** Core API: the link in an invitation, and accepting it. */
export const invitationsModule: Module = (app, { db, clock, config }) =>
  registerInvitationRoutes(app, createInvitationsService({ db, clock, triesPer5Minutes: config.CODE_ATTEMPTS_PER_5_MIN }));
