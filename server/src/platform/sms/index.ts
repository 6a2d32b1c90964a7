import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';

export interface SmsHookSettings {
  url: string;
  /** `v1,whsec_<base64>`, `whsec_<base64>` or any other text. Absent: not signed. */
  secret?: string | undefined;
}

export interface Sms {
  /** Digits with country code, without `+`. */
  to: string;
  text: string;
  code: string;
  /** The account as the auth service presents it. */
  user: Record<string, unknown>;
}

const timeoutMilliseconds = 5000;

/**
 * Sends text messages through the agency's hook: a POST with the body of Supabase's send-SMS hook and our text, signed by
 * Standard Webhooks. Throws unless it answers 2xx in time.
 */
export function createSmsHook({ url, secret }: SmsHookSettings, clock: Clock): (sms: Sms) => Promise<void> {
  return async ({ to, text, code, user }) => {
    // Hooks send to the user's phone, so it is the recipient, also where that is a new number or a second factor's.
    const body = JSON.stringify({ user: { ...user, phone: to }, sms: { otp: code, phone: `+${to}`, text } });
    const id = `msg_${randomUUID()}`;
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        ...(secret ? { 'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}` } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The text message hook answered ${response.status}.`);
  };
}

function sign(secret: string, content: string): string {
  const encoded = /^(?:v1,)?whsec_(.+)$/.exec(secret)?.[1];
  const key = encoded ? Buffer.from(encoded, 'base64') : secret;
  return createHmac('sha256', key).update(content).digest('base64');
}
