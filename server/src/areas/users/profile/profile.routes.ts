import { updateAccount, updatePassword } from '@recoup/contract/users/profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { AccountService } from './profile.service.ts';

export function registerAccountRoutes(app: FastifyInstance, service: AccountService): void {
  bind(app, updateAccount, async ({ caller, params, body, request }) => ({
    data: await service.rename({ caller, accessToken: tokenOf(request) }, params.user_id, body),
  }));
  bind(app, updatePassword, async ({ caller, body, request }) => {
    await service.changePassword({ caller, accessToken: tokenOf(request) }, body);
  });
}

/** The gatekeeper has verified it. */
export const tokenOf = (request: FastifyRequest) => (request.headers.authorization ?? '').replace(/^bearer /i, '');
