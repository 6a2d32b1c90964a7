import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { bearerOf, deviceOf, parseBody, sendIssued } from '../http.ts';
import { countAttempt } from '../rate-limit.ts';
import { requireProof } from '../require-proof.ts';
import { sessionAssurance } from '../sessions.ts';
import { challengeFactor } from './challenge.ts';
import type { FactorContext } from './context.ts';
import { enrollBody, enrollFactor } from './enroll.ts';
import { findFactor, removeFactor } from './factors.repository.ts';
import { verifyBody, verifyFactor } from './verify.ts';

const factorOf = (request: FastifyRequest) => (request.params as { factor_id: string }).factor_id;

/** `/factors` (reference/auth-wire.md, MFA). */
export function registerFactorRoutes(app: FastifyInstance, context: FactorContext): void {
  const { db, service, clock, settings } = context;

  async function enter(tx: Tx, request: FastifyRequest) {
    const { user, claims } = await service.authenticate(tx, bearerOf(request));
    if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
    // A token without a session identifies no user.
    if (!claims.session_id) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing session_id claim');
    // The session's aal, not the token's: a factor may have been removed since.
    const { aal } = await sessionAssurance(tx, claims.session_id);
    return { user, sessionId: claims.session_id, isAal2: aal === 'aal2' };
  }
  const limit = (name: string, ip: string) =>
    countAttempt(db, { name, subject: ip, max: settings.factorAttemptsPer5Minutes * 5, windowSeconds: 300 }, clock.now());

  const enroll = async (request: FastifyRequest) => {
    const body = parseBody(enrollBody, request.body);
    const { user, sessionId, isAal2 } = await db.asOwner((tx) => enter(tx, request));
    // Another factor requires a verified one; requiring it for the first would lock the user out.
    if (settings.needsProof.factor && !isAal2) {
      await limit('factor-proof:ip', deviceOf(request).ip);
      const given = { ip: deviceOf(request).ip, currentPassword: body.current_password, nonce: body.nonce };
      await requireProof(context, { user, claims: { session_id: sessionId }, ...given }, 'Setting up two-factor authentication');
    }
    return db.asOwner(async (tx) => {
      await enter(tx, request);
      return enrollFactor(tx, context, { user, isAal2, body, ip: deviceOf(request).ip, now: clock.now() });
    });
  };
  app.post('/factors', (request) => enroll(request));

  const challenge = async (request: FastifyRequest) => {
    const { ip } = deviceOf(request);
    await limit('factor-challenge:ip', ip);
    const { user } = await db.asOwner((tx) => enter(tx, request));
    return challengeFactor(context, { user, factorId: factorOf(request), ip, now: clock.now() });
  };
  app.post('/factors/:factor_id/challenge', (request) => challenge(request));

  app.post('/factors/:factor_id/verify', async (request, reply) => {
    const device = deviceOf(request);
    await limit('factor-verify:ip', device.ip);
    const { user, sessionId, isAal2 } = await db.asOwner((tx) => enter(tx, request));
    const { challenge_id: challengeId, code, webauthn } = parseBody(verifyBody, request.body);
    const attempt = {
      user,
      sessionId,
      isAal2,
      factorId: factorOf(request),
      challengeId,
      code: code.trim(),
      webauthn,
      device,
      now: clock.now(),
    };
    return sendIssued(reply, await verifyFactor(context, attempt));
  });

  app.delete('/factors/:factor_id', (request) =>
    db.asOwner(async (tx) => {
      const { user, isAal2 } = await enter(tx, request);
      const factor = await findFactor(tx, user, factorOf(request));
      if (factor.status === 'verified' && !isAal2)
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      const now = clock.now();
      await removeFactor(tx, factor, now);
      const traits = { factor_id: factor.id, factor_status: factor.status };
      await writeAudit(tx, { user, action: 'factor_unenrolled', ...deviceOf(request), now, traits });
      if (factor.status === 'verified') {
        const event = { kind: 'factor_removed', type: factor.factor_type } as const;
        await announce(tx, context, { user, event, device: deviceOf(request), now });
      }
      return { id: factor.id };
    }),
  );
}
