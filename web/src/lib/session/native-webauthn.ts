/**
 * In the build, this stands in for `lib/webauthn.js` of the auth client, which is ten times larger because it also serves browsers
 * without the JSON methods of WebAuthn (scripts/leave-out.ts). There, passkeys are not offered (passkey-support.ts).
 */
export const deserializeCredentialCreationOptions = (options: PublicKeyCredentialCreationOptionsJSON) =>
  PublicKeyCredential.parseCreationOptionsFromJSON(options);

export const deserializeCredentialRequestOptions = (options: PublicKeyCredentialRequestOptionsJSON) =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options);

const toJson = (credential: PublicKeyCredential) => credential.toJSON() as unknown;
export { toJson as serializeCredentialCreationResponse, toJson as serializeCredentialRequestResponse };

export const browserSupportsWebAuthn = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Browsers refuse a second ceremony while one is open. */
export const webAuthnAbortService = {
  open: new AbortController(),
  createNewAbortSignal(): AbortSignal {
    this.open.abort();
    this.open = new AbortController();
    return this.open.signal;
  },
  cancelCeremony(): void {
    this.open.abort();
  },
};

/** The client constructs it and otherwise leaves it to callers, who use `mfa.challenge` and `mfa.verify` (security-keys.ts). */
export function WebAuthnApi(): void {}

interface Result {
  data: PublicKeyCredential | null;
  error: Error | null;
}

export const createCredential = (options: CredentialCreationOptions) => run(() => navigator.credentials.create(options));
export const getCredential = (options: CredentialRequestOptions) => run(() => navigator.credentials.get(options));

/** The error is the browser's own, for example `NotAllowedError`. */
async function run(ceremony: () => Promise<Credential | null>): Promise<Result> {
  try {
    return { data: (await ceremony()) as PublicKeyCredential, error: null };
  } catch (error) {
    return { data: null, error: error as Error };
  }
}
