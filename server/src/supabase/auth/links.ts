import type { Tx } from '#platform/db/db.ts';
import { writeAuthEmail, type AuthEmailPurpose } from './auth.email.ts';
import type { Messages } from './messages.ts';
import type { AuthSettings } from './settings.ts';

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

/** An emailed link: `token` is the hash, not the code (reference/auth-wire.md, One-time tokens). */
export function createLink(
  settings: Pick<AuthSettings, 'issuer'>,
  link: { hash: string; type: LinkType; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link.hash, type: link.type, redirect_to: link.redirectTo });
  return `${settings.issuer}/verify?${query}`;
}

const linkTypes: Record<Exclude<AuthEmailPurpose, 'reauthentication'>, LinkType> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

/** The portal's page for a new password; its last part is a placeholder for the token. */
const RECOVERY_PAGE = '/reset-password/mail';

/**
 * That page takes the token itself: a link through the service would end with a code that only the browser of the request can
 * exchange (PKCE).
 */
function linkOf(
  settings: AuthSettings,
  { purpose, hash, redirectTo }: { purpose: keyof typeof linkTypes; hash: string; redirectTo: string },
): string {
  const target = new URL(redirectTo);
  if (purpose === 'recovery' && target.pathname === RECOVERY_PAGE) return new URL(`/reset-password/${hash}`, target).href;
  return createLink(settings, { hash, type: linkTypes[purpose], redirectTo });
}

/** Sends a token's email in the transaction that creates the token. */
export async function sendToken(
  tx: Tx,
  { settings, messages }: { settings: AuthSettings; messages: Messages },
  mail: {
    to: string;
    purpose: AuthEmailPurpose;
    token: { code: string; hash: string };
    redirectTo: string;
    newEmail?: string;
  },
): Promise<void> {
  const { to, purpose, token, redirectTo, newEmail } = mail;
  const link = purpose === 'reauthentication' ? {} : { link: linkOf(settings, { purpose, hash: token.hash, redirectTo }) };
  const content = writeAuthEmail(purpose, {
    lifetimeSeconds: settings.emailCodeSeconds,
    code: token.code,
    ...link,
    ...(newEmail ? { newEmail } : {}),
  });
  await messages.sendEmail(tx, { to, content });
}
