import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { bearerOf, deviceOf, parseBody, sendIssued, text } from '../http.ts';
import { isFreshSession } from '../proofs.ts';
import { countAttempt } from '../rate-limit.ts';
import { lacksSecondFactor } from '../second-factor.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { findPasskeys, presentPasskey, removePasskey, renamePasskey } from './passkeys.repository.ts';
import { finishRegistration, startRegistration } from './register.ts';
import { signInWithPasskey, startSignIn } from './sign-in.ts';

const verifyBody = z.object({ challenge_id: text, credential: z.unknown().optional() });
const nameBody = z.object({ friendly_name: text });

const passkeyOf = (request: FastifyRequest) => (request.params as { passkey_id: string }).passkey_id;

function parseAnswer(body: unknown): { challengeId: string; credential: unknown } {
  const { challenge_id: challengeId, credential } = parseBody(verifyBody, body);
  if (challengeId === '') throw validationFailed('challenge_id is required');
  if (credential === undefined || credential === null) throw validationFailed('credential is required');
  return { challengeId, credential };
}

/** `/passkeys` (reference/auth-wire.md, end of section 3): sign-in, registration and management. */
export function registerPasskeys(app: FastifyInstance, context: FlowContext, party: RelyingParty): void {
  const { db, service, clock, settings } = context;
  const limit = (name: string, request: FastifyRequest) => {
    const max = settings.passwordAttemptsPer5Minutes * 5;
    return countAttempt(db, { name, subject: deviceOf(request).ip, max, windowSeconds: 300 }, clock.now());
  };

  app.post('/passkeys/authentication/options', async (request, reply) => {
    await limit('passkey-options:ip', request);
    return reply.send(await startSignIn(context, party, clock.now()));
  });

  app.post('/passkeys/authentication/verify', async (request, reply) => {
    await limit('passkey:ip', request);
    const answer = parseAnswer(request.body);
    const attempt = { ...answer, party, device: deviceOf(request), now: clock.now() };
    return sendIssued(reply, await signInWithPasskey(context, attempt));
  });

  async function enter(request: FastifyRequest, { isChange }: { isChange: boolean }) {
    return db.asOwner(async (tx) => {
      const { user, claims } = await service.authenticate(tx, bearerOf(request));
      if (isChange && (await lacksSecondFactor(tx, claims)))
        throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled');
      return { user, sessionId: claims.session_id ?? null };
    });
  }

  async function enterRegistration(request: FastifyRequest) {
    const entered = await enter(request, { isChange: true });
    const { user } = entered;
    if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
    if (user.is_sso_user) throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys');
    return entered;
  }

  app.post('/passkeys/registration/options', async (request, reply) => {
    await limit('passkey-options:ip', request);
    const { user, sessionId } = await enterRegistration(request);
    const now = clock.now();
    const { passkeyFreshSeconds: seconds } = settings;
    if (seconds !== null && !(await isFreshSession(db, { userId: user.id, sessionId }, { seconds, now })))
      throw new AuthError(403, 'reauthentication_needed', 'Adding a passkey requires that you confirm your identity again');
    return reply.send(await startRegistration(context, { party, user, now }));
  });

  app.post('/passkeys/registration/verify', async (request, reply) => {
    const { user } = await enterRegistration(request);
    const answer = parseAnswer(request.body);
    const registration = { ...answer, party, user, device: deviceOf(request), now: clock.now() };
    return reply.send(await finishRegistration(context, registration));
  });

  app.get('/passkeys', async (request, reply) => {
    const { user } = await enter(request, { isChange: false });
    const passkeys = await db.asOwner((tx) => findPasskeys(tx, user.id));
    return reply.send(passkeys.map(presentPasskey));
  });

  app.patch('/passkeys/:passkey_id', async (request, reply) => {
    const { user } = await enter(request, { isChange: true });
    const { friendly_name: name } = parseBody(nameBody, request.body);
    if (name === '') throw validationFailed('friendly_name is required');
    if (name.length > 120) throw validationFailed('friendly_name must be 120 characters or less');
    const now = clock.now();
    const renamed = await db.asOwner(async (tx) => {
      const passkey = await renamePasskey(tx, { userId: user.id, passkeyId: passkeyOf(request) }, name, now);
      const traits = { passkey_id: passkey.id };
      await writeAudit(tx, { user, action: 'passkey_updated', ...deviceOf(request), now, traits });
      return presentPasskey(passkey);
    });
    return reply.send(renamed);
  });

  app.delete('/passkeys/:passkey_id', async (request, reply) => {
    const { user, sessionId } = await enter(request, { isChange: true });
    const now = clock.now();
    const device = deviceOf(request);
    await db.asOwner(async (tx) => {
      const passkeyId = passkeyOf(request);
      await removePasskey(tx, { userId: user.id, passkeyId }, sessionId);
      await writeAudit(tx, { user, action: 'passkey_deleted', ...device, now, traits: { passkey_id: passkeyId } });
      await announce(tx, context, { user, event: { kind: 'passkey_removed' }, device, now });
    });
    return reply.status(204).send();
  });
}
