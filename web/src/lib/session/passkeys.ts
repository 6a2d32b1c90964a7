import { isAuthApiError } from '@supabase/auth-js';
import { safeStorage } from '#lib/state/storage.ts';
import { authMessage } from './auth-message.ts';
import { getAuthFlows } from './auth-flows.ts';
import { unwrap } from './second-factor.ts';
import { canUsePasskeys, USED_KEY } from './passkey-support.ts';

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The caller's passkeys. Throws the auth client's errors, like everything here. */
export async function listPasskeys(): Promise<Passkey[]> {
  const rows = await unwrap(getAuthFlows().passkey.list());
  return rows.map(({ id, friendly_name: name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    id,
    name: name?.trim() || 'Passkey',
    createdAt,
    lastUsedAt: lastUsedAt ?? null,
  }));
}

/** Opens a session; the browser asks for a passkey of this site. */
export async function signInWithPasskey(options: { captchaToken?: string }): Promise<void> {
  await unwrap(getAuthFlows().signInWithPasskey({ options }));
  safeStorage.setItem(USED_KEY, 'yes');
}

/** Registers a passkey of this device or of a key that the user holds. Returns its id. */
export async function addPasskey(): Promise<string> {
  const { id } = await unwrap(getAuthFlows().registerPasskey());
  safeStorage.setItem(USED_KEY, 'yes');
  return id;
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  await unwrap(getAuthFlows().passkey.update({ passkeyId, friendlyName }));
}

export async function removePasskey(passkeyId: string): Promise<void> {
  await unwrap(getAuthFlows().passkey.delete({ passkeyId }));
}

/** Messages for failed passkeys and security keys. */
export function passkeyMessage(error: unknown, supportEmail: string): string {
  const refusal = error instanceof Error ? CEREMONY_MESSAGES[error.name] : undefined;
  if (refusal) return refusal;
  if (!canUsePasskeys()) return 'This browser does not support passkeys. Use a newer one, or sign in another way.';
  switch (isAuthApiError(error) ? error.code : undefined) {
    case 'webauthn_verification_failed':
      return 'This passkey is no longer registered. Sign in another way, then add a new one.';
    case 'webauthn_challenge_not_found':
    case 'webauthn_challenge_expired':
    case 'mfa_challenge_expired':
    case 'mfa_ip_address_mismatch':
      return 'That took too long. Try again.';
    case 'webauthn_credential_exists':
      return 'This passkey is already registered. Choose another device or key.';
    case 'mfa_verification_failed':
      return 'This is not the security key you added. Use that one.';
    case 'too_many_passkeys':
      return 'You have reached the limit of passkeys. Remove one first.';
    case 'insufficient_aal':
      return 'Complete two-factor authentication first, then try again.';
    default:
      return authMessage(error, supportEmail);
  }
}

const CANCELED = 'The request was not confirmed on your device. Try again, or use another method.';
const UNSUITABLE =
  'This device or key cannot be used, because it does not ask for a fingerprint, face or PIN. Choose another one.';

/** By the name of the browser's error. Browsers do not tell whether the user canceled or the dialog timed out. */
const CEREMONY_MESSAGES: Record<string, string> = {
  NotAllowedError: CANCELED,
  AbortError: CANCELED,
  InvalidStateError: 'This device or key is already registered. Choose another one.',
  NotSupportedError: UNSUITABLE,
  ConstraintError: UNSUITABLE,
  SecurityError: 'Passkeys do not work at this address. Sign in another way.',
};
