import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parsePhone } from '../addresses.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { deviceOf, parseBody, sendIssued, text } from '../http.ts';
import type { Proof } from '../one-time-tokens.ts';
import type { FlowContext } from './context.ts';
import { limitTries } from './limits.ts';
import { consumeToken, isPhoneType, verifyTypes, type VerifyType } from './use-token.ts';

export const halfwayText = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
export const linkExpiredText = 'Email link is invalid or has expired';
const codeExpiredText = 'Token has expired or is invalid';

const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text });
type VerifyBody = z.output<typeof verifyBody>;
const emailAddress = z.email();

export function registerVerify(app: FastifyInstance, context: FlowContext): void {
  app.post('/verify', async (request, reply) => {
    const body = parseBody(verifyBody, request.body);
    const device = deviceOf(request);
    const attempt = readAttempt(body);
    await limitTries(context, request, attempt.account);
    const now = context.clock.now();
    const result = await context.db.asOwner(async (tx) => {
      const used = await consumeToken(tx, context, { ...attempt, device });
      if (used.state === 'halfway') return null;
      return context.service.openSession(tx, { user: used.user, method: 'otp', device, now });
    });
    return result ? sendIssued(reply, result) : { msg: halfwayText, code: '200' };
  });
}

/** Errors: `validation_failed` in the wire's order of checks. `account`: whose codes are being tried; '' for links. */
function readAttempt(body: VerifyBody): { type: VerifyType; proof: Proof; expiredText: string; account: string } {
  if (body.type === '') throw validationFailed('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === '')) throw validationFailed('Verify requires either a token or a token hash');
  const type = verifyTypes.find((candidate) => candidate === body.type);
  if (body.token_hash !== '') {
    if (body.email !== '' || body.phone !== '' || body.redirect_to !== '')
      throw validationFailed('Only the token_hash and type should be provided');
    if (!type) throw validationFailed('Invalid email verification type');
    if (isPhoneType(type)) throw validationFailed('Invalid email verification type');
    return { type, proof: { link: body.token_hash }, expiredText: linkExpiredText, account: '' };
  }
  if ((body.email === '') === (body.phone === ''))
    throw validationFailed('Only an email address or phone number should be provided on verify');
  const account = accountOf(body);
  // No code can have been sent with such a type, so it is like a wrong code.
  if (!type || isPhoneType(type) !== (body.phone !== '')) throw new AuthError(403, 'otp_expired', codeExpiredText);
  return { type, proof: { address: account, code: body.token }, expiredText: codeExpiredText, account };
}

function accountOf({ email, phone }: VerifyBody): string {
  if (phone !== '') return parsePhone(phone);
  const address = email.trim().toLowerCase();
  if (!emailAddress.safeParse(address).success) throw new AuthError(422, 'validation_failed', 'Invalid email format');
  return address;
}
