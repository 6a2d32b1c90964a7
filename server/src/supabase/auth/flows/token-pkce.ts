import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readUser } from '../accounts.ts';
import { writeAudit } from '../audit.ts';
import { validationFailed } from '../errors.ts';
import { deviceOf, parseBody, text } from '../http.ts';
import { endFlow } from '../pkce.ts';
import type { Issued } from '../service.ts';
import { limitSession } from '../sso/session-ends.ts';
import type { FlowContext } from './context.ts';

const pkceBody = z.object({ auth_code: text, code_verifier: text });

/** `grant_type=pkce`: the browser that started a flow exchanges its code. */
export async function exchangeCode({ db, service, settings, clock }: FlowContext, request: FastifyRequest): Promise<Issued> {
  const { auth_code: code, code_verifier: verifier } = parseBody(pkceBody, request.body);
  if (code === '' || verifier === '')
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  const device = deviceOf(request);
  const now = clock.now();
  return db.asOwner(async (tx) => {
    const flow = await endFlow(tx, { code, verifier, lifetimeSeconds: settings.flowSeconds, now });
    const user = await readUser(tx, flow.userId);
    const provider_type = flow.method === 'oauth' ? flow.provider : flow.method;
    await writeAudit(tx, { user, action: 'login', ...device, now, traits: { provider_type } });
    const issued = await service.openSession(tx, { user, method: flow.method, device, now });
    await limitSession(tx, issued, flow.sessionEndsAt);
    return {
      ...issued,
      body: {
        ...issued.body,
        ...(flow.providerAccessToken ? { provider_token: flow.providerAccessToken } : {}),
        ...(flow.providerRefreshToken ? { provider_refresh_token: flow.providerRefreshToken } : {}),
      },
    };
  });
}
