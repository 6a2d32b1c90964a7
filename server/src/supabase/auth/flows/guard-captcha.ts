import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressOf } from '#platform/http/address.ts';
import { checkCaptcha } from '../captcha.ts';
import { findBearer, queryOf } from '../http.ts';
import type { FlowContext } from './context.ts';

const guarded = /\/(signup|recover|resend|magiclink|otp|token|sso|passkeys\/authentication\/options)$/;
/** Grant types that follow a form which was already checked. */
const freeGrants = new Set(['pkce', 'refresh_token', 'id_token']);
const withToken = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish() });

/** Requires a solved captcha on the sign-in forms; the rest of the body is validated by the call. */
export function guardByCaptcha(app: FastifyInstance, { settings, service }: FlowContext): void {
  const { captcha } = settings;
  if (!captcha) return;
  app.addHook('preHandler', async (request) => {
    if (!isGuarded(request)) return;
    const bearer = findBearer(request);
    if (bearer && (await service.isServiceKey(bearer))) return;
    const body = withToken.safeParse(request.body);
    const token = (body.success && body.data.gotrue_meta_security?.captcha_token) || '';
    await checkCaptcha(captcha, { token, ip: addressOf(request) });
  });
}

function isGuarded(request: FastifyRequest): boolean {
  const path = request.routeOptions.url ?? '';
  if (request.method !== 'POST' || !guarded.test(path)) return false;
  return !path.endsWith('/token') || !freeGrants.has(queryOf(request, 'grant_type'));
}
