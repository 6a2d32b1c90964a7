import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { UserRow } from '../users.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded with the first key: it takes a quarter of a second. */
const library = () => import('@simplewebauthn/server');

/** A registered key. */
export interface PublicKey {
  id: Buffer;
  /** COSE. */
  publicKey: Buffer;
  /** Zero for keys that do not count. */
  signCount: number;
  transports: readonly string[];
}

export interface NewPublicKey extends PublicKey {
  aaguid: string;
  attestationFormat: string;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

type KeyOwner = Pick<UserRow, 'id' | 'email' | 'phone'>;

type KeyName = Pick<PublicKey, 'id' | 'transports'>;

/** How long the browser waits for the user; a challenge lives as long. */
export const ceremonySeconds = 300;

/** EdDSA, ES256 and RS256: what GoTrue verifies too. */
const algorithms = [-8, -7, -257];

const nameKeys = (keys: readonly KeyName[]) =>
  keys.map(({ id, transports }) => ({ id: id.toString('base64url'), transports: [...transports] }));

/**
 * Options for `navigator.credentials.create`. `known`: keys of the user, because an authenticator keeps one discoverable key per
 * user and would replace it.
 */
export async function createKeyOptions(
  party: RelyingParty,
  { user, known, kind }: { user: KeyOwner; known: readonly KeyName[]; kind: 'passkey' | 'security_key' },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const name = user.email || user.phone || user.id;
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    timeout: ceremonySeconds * 1000,
    attestationType: 'none',
    excludeCredentials: nameKeys(known),
    authenticatorSelection: {
      residentKey: kind === 'passkey' ? 'required' : 'discouraged',
      userVerification: 'required',
    },
    supportedAlgorithmIDs: algorithms,
    ...(kind === 'security_key' ? { preferredAuthenticatorType: 'securityKey' as const } : {}),
  });
}

/** Options for `navigator.credentials.get`. Without `allowed` the user chooses among the passkeys of this domain. */
export async function requestKeyOptions(
  party: RelyingParty,
  allowed: readonly KeyName[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: ceremonySeconds * 1000,
    userVerification: 'required',
    allowCredentials: nameKeys(allowed),
  });
}

const base64url = z.base64url().min(1);
const credential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(null),
});

/** What a browser returns for a new key. */
export const creationResponse = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).nullish(),
  }),
});

/** What a browser returns for a known key. */
export const requestResponse = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type CreationResponse = z.output<typeof creationResponse>;
export type RequestResponse = z.output<typeof requestResponse>;

/** The new key; null if challenge, origin, domain or signature is not ours, or the user was not verified. */
export async function verifyCreation(
  party: RelyingParty,
  { response, challenge }: { response: CreationResponse; challenge: string },
): Promise<NewPublicKey | null> {
  const { verifyRegistrationResponse } = await library();
  const transports = response.response.transports ?? [];
  const result = await verifyRegistrationResponse({
    response: {
      ...response,
      authenticatorAttachment: response.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
      response: { ...response.response, transports },
    } satisfies RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential: key, aaguid, fmt, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    id: Buffer.from(key.id, 'base64url'),
    publicKey: Buffer.from(key.publicKey),
    signCount: key.counter,
    transports,
    aaguid,
    attestationFormat: fmt,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/** The key's new state; null for the reasons above, or if the counter did not advance: the key may have been copied. */
export async function verifyRequest(
  party: RelyingParty,
  { response, challenge, key }: { response: RequestResponse; challenge: string; key: PublicKey },
): Promise<{ signCount: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: {
      ...response,
      authenticatorAttachment: response.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
      response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
    } satisfies AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: key.id.toString('base64url'), publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
  }).catch(() => null);
  if (!result?.verified) return null;
  return { signCount: result.authenticationInfo.newCounter, isBackedUp: result.authenticationInfo.credentialBackedUp };
}
