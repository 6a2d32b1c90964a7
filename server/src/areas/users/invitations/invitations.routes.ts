import { acceptInvitation, createInvitedAccount, getInvitation } from '@recoup/contract/users/invitations';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '#platform/http/address.ts';
import { bind } from '#platform/http/bind.ts';
import type { InvitationsService } from './invitations.service.ts';

export function registerInvitationRoutes(app: FastifyInstance, service: InvitationsService): void {
  bind(app, getInvitation, async ({ params, request }) => ({ data: await service.get(params.token, addressOf(request)) }));
  bind(app, acceptInvitation, async ({ caller, params }) => ({ data: await service.accept(caller, params.token) }));
  bind(app, createInvitedAccount, async ({ params, body, request }) => ({
    data: await service.createAccount(params.token, body, addressOf(request)),
  }));
}
