import { randomUUID } from 'node:crypto';
import { isWithin } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { isUuid } from '#platform/ids.ts';
import { AuthError } from '../errors.ts';
import { ceremonySeconds, type NewPublicKey } from '../webauthn/ceremonies.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { readChallenge, writeChallenge } from '../webauthn/stored-keys.ts';

const maxPasskeys = 10;

/** A registration is its user's; a sign-in has none yet. */
type Ceremony = { type: 'registration'; userId: string } | { type: 'authentication'; userId: null };

/** Stores the challenge of a ceremony, in the wire's answer. */
export async function openCeremony<Options extends { challenge: string }>(
  tx: Tx,
  { type, userId }: Ceremony,
  { party, options, now }: { party: RelyingParty; options: Options; now: Date },
): Promise<{ challenge_id: string; options: Options; expires_at: number }> {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + ceremonySeconds * 1000);
  await tx
    .insertInto('auth.webauthn_challenges')
    .values({
      id,
      user_id: userId,
      challenge_type: type,
      session_data: writeChallenge(party.id, options.challenge),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/**
 * Takes a ceremony's challenge, which nothing else can use afterwards: commit before the answer is checked. Errors:
 * `validation_failed`, `webauthn_challenge_not_found`, and as the result `webauthn_challenge_expired`.
 */
export async function consumeChallenge(tx: Tx, { type, userId }: Ceremony, id: string, now: Date): Promise<string | AuthError> {
  if (!isUuid(id)) throw new AuthError(400, 'validation_failed', 'challenge_id must be a valid UUID');
  const row = await tx
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', id)
    .where('challenge_type', '=', type)
    .where('user_id', 'is not distinct from', userId)
    .returning(['session_data', 'expires_at'])
    .executeTakeFirst();
  const challenge = readChallenge(row?.session_data);
  if (!row || challenge === null) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  const since = new Date(row.expires_at.getTime() - ceremonySeconds * 1000);
  return !isWithin(since, ceremonySeconds * 1000, now)
    ? new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
    : challenge;
}

export function findPasskeys(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.webauthn_credentials')
    .select(['id', 'friendly_name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

export function presentPasskey(row: PasskeyRow): Record<string, unknown> {
  return {
    id: row.id,
    friendly_name: row.friendly_name || undefined,
    created_at: row.created_at,
    last_used_at: row.last_used_at ?? undefined,
  };
}

/** The passkey with this credential id, locked: of two answers with one count, the second is refused. */
export function findByCredential(tx: Tx, credentialId: Buffer) {
  return tx
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

/** Errors: `too_many_passkeys`, `webauthn_credential_exists`. */
export async function insertPasskey(tx: Tx, userId: string, key: NewPublicKey, now: Date): Promise<PasskeyRow> {
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute();
  requireRoom(await findPasskeys(tx, userId));
  const row = await tx
    .insertInto('auth.webauthn_credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: key.id,
      public_key: key.publicKey,
      attestation_type: key.attestationFormat,
      aaguid: key.aaguid,
      sign_count: key.signCount,
      transports: JSON.stringify(key.transports),
      backup_eligible: key.isBackupEligible,
      backed_up: key.isBackedUp,
      friendly_name: 'Passkey',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'friendly_name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!row) throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
  return row;
}

/** Errors: `too_many_passkeys`. */
export function requireRoom(known: readonly PasskeyRow[]): void {
  if (known.length >= maxPasskeys) throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
}

const notFound = () => new AuthError(404, 'validation_failed', 'Passkey not found');

interface Named {
  userId: string;
  passkeyId: string;
}

/** Errors: `validation_failed` (404). */
export async function renamePasskey(tx: Tx, { userId, passkeyId }: Named, name: string, now: Date): Promise<PasskeyRow> {
  if (!isUuid(passkeyId)) throw notFound();
  const row = await tx
    .updateTable('auth.webauthn_credentials')
    .set({ friendly_name: name, updated_at: now })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning(['id', 'friendly_name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Removes a passkey. Sessions do not say with which passkey they were opened, so all of the user's that were opened with one end,
 * except for the current one. Errors: `validation_failed` (404).
 */
export async function removePasskey(tx: Tx, { userId, passkeyId }: Named, currentSessionId: string | null): Promise<void> {
  if (!isUuid(passkeyId)) throw notFound();
  const { numDeletedRows } = await tx
    .deleteFrom('auth.webauthn_credentials')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await tx
    .deleteFrom('auth.sessions as s')
    .where('s.user_id', '=', userId)
    .where('s.id', 'is distinct from', currentSessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth.mfa_amr_claims as c')
          .select('c.id')
          .whereRef('c.session_id', '=', 's.id')
          .where('c.authentication_method', '=', 'passkey'),
      ),
    )
    .execute();
}
