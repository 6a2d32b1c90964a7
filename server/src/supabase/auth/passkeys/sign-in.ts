import { unknownActor, writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import type { Issued } from '../service.ts';
import type { Device } from '../sessions.ts';
import { findUser, type UserRow } from '../users.ts';
import { requestKeyOptions, requestResponse, verifyRequest } from '../webauthn/ceremonies.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { findByCredential, openCeremony, consumeChallenge } from './passkeys.repository.ts';

const ceremony = { type: 'authentication', userId: null } as const;

/** Options without a list of keys: the browser offers the passkeys that it has for this domain. */
export async function startSignIn({ db }: FlowContext, party: RelyingParty, now: Date) {
  const options = await requestKeyOptions(party);
  return db.asOwner((tx) => openCeremony(tx, ceremony, { party, options, now }));
}

/** The same for an unknown passkey and for a wrong answer. */
const refused = () => new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');

interface Attempt {
  party: RelyingParty;
  challengeId: string;
  credential: unknown;
  device: Device;
  now: Date;
}

/** Opens a session at aal2: the key is one factor, the user verification that it attests the other. */
export async function signInWithPasskey(context: FlowContext, attempt: Attempt): Promise<Issued> {
  const { db, service } = context;
  const { party, challengeId, credential, device, now } = attempt;
  const challenge = await db.asOwner((tx) => consumeChallenge(tx, ceremony, challengeId, now));
  if (challenge instanceof AuthError) throw challenge;
  const response = requestResponse.safeParse(credential).data;
  if (!response) throw new AuthError(400, 'webauthn_verification_failed', 'Invalid credential response');
  const result = await db.asOwner(async (tx) => {
    const passkey = await findByCredential(tx, Buffer.from(response.id, 'base64url'));
    const user = passkey && (await findUser(tx, passkey.user_id));
    const state =
      passkey && Buffer.from(response.response.userHandle ?? '', 'base64url').toString() === passkey.user_id
        ? await verifyRequest(party, {
            response,
            challenge,
            key: {
              id: passkey.credential_id,
              publicKey: passkey.public_key,
              signCount: passkey.sign_count,
              transports: [],
            },
          })
        : null;
    if (!passkey || !user || !state) {
      const traits = { provider: 'passkey', ...(passkey ? { passkey_id: passkey.id } : {}) };
      // Returned, not thrown, so that the entry is committed.
      await writeAudit(tx, { user: user ?? unknownActor, action: 'login_failed', ...device, now, traits });
      return refused();
    }
    requireConfirmed(user);
    const issued = await service.openSession(tx, { user, method: 'passkey', device, now });
    await tx
      .updateTable('auth.webauthn_credentials')
      .set({ sign_count: state.signCount, backed_up: state.isBackedUp, last_used_at: now, updated_at: now })
      .where('id', '=', passkey.id)
      .execute();
    const traits = { provider: 'passkey', passkey_id: passkey.id };
    await writeAudit(tx, { user, action: 'login', ...device, now, traits });
    return issued;
  });
  if (result instanceof AuthError) throw result;
  return result;
}

function requireConfirmed(user: UserRow): void {
  if (user.email && !user.email_confirmed_at) throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  if (user.phone && !user.phone_confirmed_at) throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
}
