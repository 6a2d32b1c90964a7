import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import type { Device } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import { createKeyOptions, creationResponse, verifyCreation } from '../webauthn/ceremonies.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { findKeys } from '../webauthn/stored-keys.ts';
import {
  findPasskeys,
  insertPasskey,
  openCeremony,
  presentPasskey,
  requireRoom,
  consumeChallenge,
} from './passkeys.repository.ts';

interface Registrant {
  party: RelyingParty;
  user: UserRow;
  now: Date;
}

const ceremonyOf = ({ id }: UserRow) => ({ type: 'registration', userId: id }) as const;

/** Options for a new passkey. Errors: `too_many_passkeys`. */
export async function startRegistration({ db }: FlowContext, { party, user, now }: Registrant) {
  const known = await db.asOwner(async (tx) => {
    requireRoom(await findPasskeys(tx, user.id));
    return findKeys(tx, user.id);
  });
  const options = await createKeyOptions(party, { user, known, kind: 'passkey' });
  return db.asOwner((tx) => openCeremony(tx, ceremonyOf(user), { party, options, now }));
}

/** Stores a new passkey. Errors: `webauthn_verification_failed`, and those of the challenge and the insert. */
export async function finishRegistration(
  context: FlowContext,
  { party, user, now, ...attempt }: Registrant & { challengeId: string; credential: unknown; device: Device },
): Promise<Record<string, unknown>> {
  const { db } = context;
  const challenge = await db.asOwner((tx) => consumeChallenge(tx, ceremonyOf(user), attempt.challengeId, now));
  if (challenge instanceof AuthError) throw challenge;
  const response = creationResponse.safeParse(attempt.credential).data;
  if (!response) throw new AuthError(400, 'webauthn_verification_failed', 'Invalid credential response');
  const key = await verifyCreation(party, { response, challenge });
  if (!key) throw new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');
  return db.asOwner(async (tx) => {
    const passkey = await insertPasskey(tx, user.id, key, now);
    const { device } = attempt;
    await writeAudit(tx, { user, action: 'passkey_created', ...device, now, traits: { passkey_id: passkey.id } });
    await announce(tx, context, { user, event: { kind: 'passkey_added' }, device, now });
    return presentPasskey(passkey);
  });
}
