import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseWallet } from '../absent-features.ts';
import type { Address } from '../accounts.ts';
import { parsePhone } from '../addresses.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { deviceOf, parseBody, queryOf, sendIssued, text } from '../http.ts';
import { signInWithIdToken } from '../oauth/id-token.ts';
import type { Issued } from '../service.ts';
import type { FlowContext } from './context.ts';
import { exchangeCode } from './token-pkce.ts';

const passwordBody = z.object({ email: text, phone: text, password: text });
const refreshBody = z.object({ refresh_token: text });

type Grant = (context: FlowContext, request: FastifyRequest) => Promise<Issued>;

const grants: Record<string, Grant> = {
  password: signInWithPassword,
  refresh_token: refresh,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: (_context, request) => refuseWallet(request),
};

/** Everything that ends in a new session or token pair, by `grant_type`. */
export function registerToken(app: FastifyInstance, context: FlowContext): void {
  app.post('/token', async (request, reply) => {
    const name = queryOf(request, 'grant_type');
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return sendIssued(reply, await grant(context, request));
  });
}

async function signInWithPassword({ service, settings }: FlowContext, request: FastifyRequest): Promise<Issued> {
  const { email, phone, password } = parseBody(passwordBody, request.body);
  if (email !== '' && phone !== '') throw validationFailed('Only an email address or phone number should be provided on login.');
  if (email === '' && phone === '') throw validationFailed('missing email or phone');
  if (phone !== '' && !settings.isPhoneOn) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const address: Address =
    phone === '' ? { channel: 'email', value: email.toLowerCase() } : { channel: 'phone', value: parsePhone(phone) };
  return service.signInWithPassword({ address, password, device: deviceOf(request) });
}

async function refresh({ service }: FlowContext, request: FastifyRequest): Promise<Issued> {
  const { refresh_token: token } = parseBody(refreshBody, request.body);
  if (token === '') throw validationFailed('refresh_token required');
  return service.refresh({ token, device: deviceOf(request) });
}
