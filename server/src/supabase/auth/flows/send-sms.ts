import { readUser } from '../accounts.ts';
import { AuthError } from '../errors.ts';
import { writeCodeText } from '../auth.text.ts';
import { presentUser } from '../presenter.ts';
import { uncountMessage, type Purpose } from '../sending-limits.ts';
import { testCodeOf } from '../test-codes.ts';
import type { FlowContext } from './context.ts';

export interface PendingSms {
  to: string;
  code: string;
  userId: string;
  purpose: Purpose;
}

/**
 * Runs after the commit: the hook may take seconds and must hold no connection. Returns the wire's response. Errors:
 * `sms_send_failed`.
 */
export async function sendPendingSms(
  { db, messages, settings, clock }: FlowContext,
  sms: PendingSms | null,
): Promise<{ message_id?: string }> {
  if (!sms) return {};
  const { to, code, userId, purpose } = sms;
  if (testCodeOf(settings.testCodes, to, clock.now())) return { message_id: 'test-otp' };
  try {
    const user = await db.asOwner(async (tx) => presentUser(tx, await readUser(tx, userId)));
    await messages.sendSms({ to, code, user, text: writeCodeText(await messages.portalName(), code) });
    return {};
  } catch (error) {
    await uncountMessage(db, purpose, to);
    throw new AuthError(422, 'sms_send_failed', `Error sending ${purpose} OTP to provider`, { cause: error });
  }
}
