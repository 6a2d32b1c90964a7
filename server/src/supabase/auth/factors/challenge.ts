import { randomUUID } from 'node:crypto';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { writeCodeText } from '../auth.text.ts';
import { createCode } from '../one-time-tokens.ts';
import { countMessage, uncountMessage } from '../sending-limits.ts';
import { presentUser } from '../presenter.ts';
import type { UserRow } from '../users.ts';
import { challengeSeconds, type FactorContext } from './context.ts';
import { findFactor, markChallenged } from './factors.repository.ts';
import { requireRelyingParty, startKeyCeremony } from './security-key.ts';

/** Starts a challenge; sends the code to a phone factor. */
export async function challengeFactor(
  context: FactorContext,
  { user, factorId, ip, now }: { user: UserRow; factorId: string; ip: string; now: Date },
): Promise<Record<string, unknown>> {
  const { db, messages, secrets, settings } = context;
  const factor = await db.asOwner((tx) => findFactor(tx, user, factorId));
  const id = randomUUID();
  const phone = factor.factor_type === 'phone' ? factor.phone : null;
  if (phone && !settings.isPhoneOn)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
  const party = factor.factor_type === 'webauthn' ? requireRelyingParty(settings) : null;
  const key = party && (await db.asOwner((tx) => startKeyCeremony(tx, { party, user, factor })));
  const code = createCode();
  if (phone) {
    await countMessage(db, { channel: 'sms', purposes: ['second_factor'], address: phone }, { settings, now });
    const presented = await db.asOwner((tx) => presentUser(tx, user));
    const text = writeCodeText(await messages.portalName(), code);
    await messages.sendSms({ to: phone, text, code, user: presented }).catch(async (cause: unknown) => {
      await uncountMessage(db, 'second_factor', phone);
      throw new AuthError(422, 'sms_send_failed', 'Error sending the code', { cause });
    });
  }
  await db.asOwner(async (tx) => {
    await tx
      .insertInto('auth.mfa_challenges')
      .values({
        id,
        factor_id: factor.id,
        created_at: now,
        ip_address: ip,
        otp_code: phone ? secrets.hashCode(code, id) : null,
        web_authn_session_data: key?.sessionData ?? null,
      })
      .execute();
    await markChallenged(tx, factor.id, now);
    await writeAudit(tx, {
      user,
      action: 'challenge_created',
      ip,
      now,
      traits: { factor_id: factor.id, factor_status: factor.status },
    });
  });
  return {
    id,
    type: factor.factor_type,
    expires_at: Math.floor(now.getTime() / 1000) + challengeSeconds,
    ...(key ? { webauthn: key.webauthn } : {}),
  };
}
