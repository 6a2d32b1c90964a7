import { getConfig } from '#lib/api/config.ts';
import { safeStorage } from '#lib/state/storage.ts';
import { browserSupportsWebAuthn } from './native-webauthn.ts';

/** Set once this browser has added or used a passkey. */
export const USED_KEY = 'recoup.passkey';

/** The authentication service accepts passkeys, and this browser has them. */
export const canUsePasskeys = (): boolean => getConfig().sign_in.passkeys && browserSupportsWebAuthn();

/** Sign-in offers passkeys first where one was used before. */
export const prefersPasskey = (): boolean => canUsePasskeys() && safeStorage.getItem(USED_KEY) !== null;

const DECLINED_KEY = 'recoup.passkey-declined';

/** This device could keep a passkey, has used none here, and its user has not declined the offer. */
export async function shouldOfferPasskey(): Promise<boolean> {
  if (!canUsePasskeys() || prefersPasskey() || safeStorage.getItem(DECLINED_KEY) !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

export const declinePasskey = (): void => safeStorage.setItem(DECLINED_KEY, 'yes');

/** After an unknown passkey: the next visit begins with the password. */
export const forgetPasskey = (): void => safeStorage.removeItem(USED_KEY);
