import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { createUsersExport } from './export.service.ts';
import { createInviteService } from './invite.service.ts';
import { registerUserRoutes } from './members.routes.ts';
import { createUsersService } from './members.service.ts';

export { joinLink, writeInvitation } from './invitation.email.ts';
export { createInviteService } from './invite.service.ts';
export { createUsersService } from './members.service.ts';
export { userNotFound } from './members.errors.ts';
export { hashToken, openInvitation, renewInvitation } from './invitations.repository.ts';
export { findMember, isMemberOfOthers, listMemberAddresses, lockMembers } from './members.repository.ts';

/** Core API: a client's members and invitations. */
export function createUsersModule(sendEmail: Mailer['send']): Module {
  return (app, { db, clock, config }) =>
    registerUserRoutes(app, {
      users: createUsersService({ db, clock }),
      invitations: createInviteService({ db, clock, config, sendEmail }),
      files: createUsersExport({ db, clock }),
    });
}
