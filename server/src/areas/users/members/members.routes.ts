import {
  changeUser,
  exportUsers,
  inviteUsers,
  listUsers,
  removeUser,
  resendInvitation,
  revokeInvitation,
} from '@recoup/contract/users/members';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { UsersExport } from './export.service.ts';
import type { InviteService } from './invite.service.ts';
import type { UsersService } from './members.service.ts';

export interface UsersServices {
  users: UsersService;
  invitations: InviteService;
  files: UsersExport;
}

export function registerUserRoutes(app: FastifyInstance, { users, invitations, files }: UsersServices): void {
  bind(app, listUsers, ({ caller, query }) => users.list(caller, query));
  bind(app, exportUsers, async ({ caller, query, reply }) => {
    const file = await files.open(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
  bind(app, changeUser, async ({ caller, params, body }) => ({ data: await users.change(caller, params.id, body) }));
  bind(app, removeUser, async ({ caller, params, reply }) => {
    await users.remove(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, inviteUsers, async ({ caller, body }) => ({ data: await invitations.invite(caller, body) }));
  bind(app, resendInvitation, async ({ caller, params }) => ({ data: await invitations.resend(caller, params.id) }));
  bind(app, revokeInvitation, async ({ caller, params, reply }) => {
    await invitations.revoke(caller, params.id);
    return reply.status(204).send();
  });
}
