import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import type { NewPublicKey, PublicKey } from './ceremonies.ts';

/** The challenge of a ceremony, as GoTrue stores it. */
const sessionData = z.object({ challenge: z.string() });

export const writeChallenge = (rpId: string, challenge: string): string =>
  JSON.stringify({ challenge, rpId, userVerification: 'required' });

/** Null if it is of another kind. */
export function readChallenge(stored: unknown): string | null {
  const parsed = sessionData.safeParse(stored);
  return parsed.success ? parsed.data.challenge : null;
}

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
/** GoTrue's library has written this object with capitalized and with lower-case keys. */
const authenticator = z.preprocess(
  (value) => Object.fromEntries(Object.entries(value ?? {}).map(([key, item]) => [key.toLowerCase(), item])),
  z.object({ signcount: z.int().min(0).default(0) }),
);
const factorCredential = z.object({
  id: bytes,
  publicKey: bytes,
  transport: z.array(z.string()).nullish(),
  authenticator,
});

/** The key of a factor (`auth.mfa_factors.web_authn_credential`); null if it has none that can be read. */
export function readFactorKey(stored: unknown): PublicKey | null {
  const parsed = factorCredential.safeParse(stored);
  if (!parsed.success) return null;
  const { id, publicKey, transport, authenticator: state } = parsed.data;
  return { id, publicKey, transports: transport ?? [], signCount: state.signcount };
}

/** In the format of GoTrue's library, so that a dump moves to a hosted project. */
export function writeFactorKey(key: NewPublicKey): string {
  return JSON.stringify({
    id: key.id.toString('base64'),
    publicKey: key.publicKey.toString('base64'),
    attestationType: '',
    attestationFormat: key.attestationFormat,
    transport: key.transports,
    flags: {
      userPresent: true,
      userVerified: true,
      backupEligible: key.isBackupEligible,
      backupState: key.isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(key.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: key.signCount,
      cloneWarning: false,
      attachment: '',
    },
  });
}

/** The factor's stored credential with a new count. */
export function writeSignCount(stored: unknown, signCount: number): string {
  const { authenticator: state, ...rest } = z.looseObject({ authenticator: z.record(z.string(), z.unknown()) }).parse(stored);
  const others = Object.entries(state).filter(([key]) => key.toLowerCase() !== 'signcount');
  return JSON.stringify({ ...rest, authenticator: { ...Object.fromEntries(others), signCount } });
}

/** All keys of a user: passkeys and those of verified factors. */
export async function findKeys(tx: Tx, userId: string): Promise<Pick<PublicKey, 'id' | 'transports'>[]> {
  const factors = await tx
    .selectFrom('auth.mfa_factors')
    .select('web_authn_credential')
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'webauthn')
    .where('status', '=', 'verified')
    .execute();
  const passkeys = await tx
    .selectFrom('auth.webauthn_credentials')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return [
    ...factors.flatMap(({ web_authn_credential: stored }) => readFactorKey(stored) ?? []),
    ...passkeys.map(({ credential_id: id, transports }) => ({ id, transports: readTransports(transports) })),
  ];
}

const readTransports = (stored: unknown): string[] => z.array(z.string()).catch([]).parse(stored);
