import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { isExpired } from '#platform/rate-limit.ts';
import { AuthError } from './errors.ts';
import { countAttempt } from './rate-limit.ts';
import type { AuthSettings } from './settings.ts';

export type Channel = 'email' | 'sms';
/** The message kind: repeating one must wait. */
export type Purpose = 'confirmation' | 'recovery' | 'email_change' | 'phone_change' | 'reauthentication' | 'second_factor';

const codes = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' };
const bucketOf = (purpose: Purpose, address: string) =>
  `sent:${purpose}:${createHash('sha256').update(address).digest('base64url')}`;

/**
 * Counts a message to an address before looking up its user, so the limits answer the same for all addresses (GoTrue looks at the
 * user's last message, which reveals who is registered). Errors: 429 of the channel.
 */
export async function countMessage(
  db: Db,
  message: {
    channel: Channel;
    purposes: readonly Purpose[];
    address: string;
    /** The recipient, if different. */
    also?: string;
  },
  { settings, now }: { settings: AuthSettings; now: Date },
): Promise<void> {
  const addresses = new Set([message.address, message.also ?? message.address]);
  for (const address of addresses)
    for (const purpose of message.purposes)
      await enforceSpacing(db, { ...message, address, purpose, seconds: settings.messageSpacingSeconds, now });
  const isEmail = message.channel === 'email';
  const max = isEmail ? settings.emailsPerHour : settings.phoneMessagesPerHour;
  const text = isEmail ? 'email rate limit exceeded' : 'SMS rate limit exceeded';
  await countAttempt(db, { name: `sent:${message.channel}`, subject: 'all', max, windowSeconds: 3600 }, now).catch(
    (error: unknown) => {
      throw error instanceof AuthError ? new AuthError(429, codes[message.channel], text) : error;
    },
  );
}

async function enforceSpacing(
  db: Db,
  {
    channel,
    purpose,
    address,
    seconds,
    now,
  }: { channel: Channel; purpose: Purpose; address: string; seconds: number; now: Date },
): Promise<void> {
  if (seconds === 0) return;
  const bucket = bucketOf(purpose, address);
  const resets = new Date(now.getTime() + seconds * 1000);
  const { rows } = await sql<{ is_new: boolean; resets_at: Date }>`
    with written as (
      insert into auth_ext.rate_limits as l (bucket, count, resets_at) values (${bucket}, 1, ${resets})
      on conflict (bucket) do update set resets_at = excluded.resets_at where ${isExpired(now, resets)}
      returning resets_at
    )
    select true as is_new, resets_at from written
    union all
    select false, resets_at from auth_ext.rate_limits where bucket = ${bucket}
    order by is_new desc`.execute(db.owner);
  const [row] = rows;
  if (row?.is_new) return;
  // No row: a concurrent request was counted first.
  const wait = row ? Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)) : seconds;
  throw new AuthError(429, codes[channel], `For security purposes, you can only request this after ${wait} seconds.`);
}

/** A message that failed to send may be requested again at once. */
export async function uncountMessage(db: Db, purpose: Purpose, address: string): Promise<void> {
  await sql`delete from auth_ext.rate_limits where bucket = ${bucketOf(purpose, address)}`.execute(db.owner);
}
