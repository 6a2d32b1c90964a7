import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';
import type { UserRow } from '../users.ts';
import {
  createKeyOptions,
  creationResponse,
  requestKeyOptions,
  requestResponse,
  verifyCreation,
  verifyRequest,
  type CreationResponse,
  type RequestResponse,
} from '../webauthn/ceremonies.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import {
  findKeys,
  readChallenge,
  readFactorKey,
  writeChallenge,
  writeFactorKey,
  writeSignCount,
} from '../webauthn/stored-keys.ts';
import type { FactorRow } from './factors.repository.ts';

/** `webauthn` of a verify call. */
export const keyAnswerBody = z.object({ type: z.string().nullish(), credential_response: z.unknown().optional() }).nullish();
type KeyAnswerBody = z.output<typeof keyAnswerBody>;

/** A browser's answer to the ceremony of a factor. */
export type KeyAnswer = { type: 'create'; response: CreationResponse } | { type: 'request'; response: RequestResponse };

/** Errors: `mfa_webauthn_verify_not_enabled`. */
export function requireRelyingParty({ relyingParty }: AuthSettings): RelyingParty {
  if (!relyingParty) throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn');
  return relyingParty;
}

/** An unverified factor creates its key, a verified one shows it. */
const ceremonyOf = ({ status }: FactorRow) => (status === 'verified' ? 'request' : 'create');

/** The browser's options, and the challenge to store. */
export async function startKeyCeremony(
  tx: Tx,
  { party, user, factor }: { party: RelyingParty; user: UserRow; factor: FactorRow },
): Promise<{ sessionData: string; webauthn: Record<string, unknown> }> {
  const type = ceremonyOf(factor);
  const key = readFactorKey(factor.web_authn_credential);
  const publicKey =
    type === 'create'
      ? await createKeyOptions(party, { user, known: await findKeys(tx, user.id), kind: 'security_key' })
      : await requestKeyOptions(party, key ? [key] : []);
  return {
    sessionData: writeChallenge(party.id, publicKey.challenge),
    webauthn: { type, credential_options: { publicKey } },
  };
}

/** Errors: `validation_failed`, also for an answer to the other ceremony. */
export function parseKeyAnswer(factor: FactorRow, body: KeyAnswerBody): KeyAnswer {
  if (!body) throw validationFailed('WebAuthn config required');
  const { type, credential_response: given } = body;
  if (type !== 'create' && type !== 'request') throw validationFailed('WebAuthn type must be create or request');
  if (given === undefined || given === null) throw validationFailed('credential_response required');
  const isExpected = type === ceremonyOf(factor);
  const creation = isExpected && type === 'create' ? creationResponse.safeParse(given).data : undefined;
  if (creation) return { type: 'create', response: creation };
  const request = isExpected && type === 'request' ? requestResponse.safeParse(given).data : undefined;
  if (request) return { type: 'request', response: request };
  throw validationFailed('Invalid credential_response');
}

/** Whether the factor's key answered the challenge. Stores a new key, or the key's new count. `tx` holds the factor's lock. */
export async function checkKey(
  tx: Tx,
  { party, factor, stored, answer }: { party: RelyingParty; factor: FactorRow; stored: unknown; answer: KeyAnswer },
): Promise<boolean> {
  const challenge = readChallenge(stored);
  if (challenge === null) return false;
  const change =
    answer.type === 'create'
      ? await checkCreation(party, challenge, answer.response)
      : await checkRequest(party, challenge, { factor, response: answer.response });
  if (!change) return false;
  // `updated_at` is not changed: it is when the factor started to count (proofs.ts).
  await tx.updateTable('auth.mfa_factors').set(change).where('id', '=', factor.id).execute();
  return true;
}

async function checkCreation(party: RelyingParty, challenge: string, response: CreationResponse) {
  const key = await verifyCreation(party, { response, challenge });
  return key && { web_authn_credential: writeFactorKey(key), web_authn_aaguid: key.aaguid };
}

async function checkRequest(
  party: RelyingParty,
  challenge: string,
  { factor, response }: { factor: FactorRow; response: RequestResponse },
) {
  const key = readFactorKey(factor.web_authn_credential);
  if (!key || response.id !== key.id.toString('base64url')) return null;
  const state = await verifyRequest(party, { response, challenge, key });
  return state && { web_authn_credential: writeSignCount(factor.web_authn_credential, state.signCount) };
}
