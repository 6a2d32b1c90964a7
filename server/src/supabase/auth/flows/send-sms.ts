import { AuthError } from '../errors.ts';
import { writeSms } from '../mail-texts.ts';
import { forgetMessage, type Purpose } from '../sending-limits.ts';
import type { FlowContext } from './context.ts';

export interface PendingSms {
  to: string;
  code: string;
  userId: string;
  purpose: Purpose;
}

/** After the commit: the hook may take seconds, and no connection waits for it. Errors: `sms_send_failed`. */
export async function sendPendingSms({ db, messages, settings }: FlowContext, sms: PendingSms | null): Promise<void> {
  if (!sms) return;
  const { to, code, userId, purpose } = sms;
  try {
    await messages.sendSms({ to, code, userId, text: writeSms(settings.productName, code) });
  } catch (error) {
    await forgetMessage(db, purpose, to);
    throw new AuthError(422, 'sms_send_failed', `Error sending ${purpose} OTP to provider`, { cause: error });
  }
}
