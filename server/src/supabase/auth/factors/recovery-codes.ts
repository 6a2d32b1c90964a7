import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#platform/db/db.ts';
import { readUser } from '../accounts.ts';
import { announce } from '../announce.ts';
import type { Messages } from '../messages.ts';
import type { AuthSettings } from '../settings.ts';
import type { FactorSecrets } from './secrets.ts';

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const count = 10;

/** Twelve unambiguous characters in three groups. */
function createRecoveryCode(): string {
  const characters: string[] = [];
  while (characters.length < 12) {
    // Rejects bytes above the last full range, which would favor some characters.
    for (const byte of randomBytes(16)) if (byte < 248) characters.push(alphabet[byte % 31] ?? '');
  }
  const text = characters.slice(0, 12).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** Normalizes input: users omit dashes, add spaces and use capitals. */
const normalize = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '');

export const looksLikeRecoveryCode = (code: string) => /^[a-z2-9]{12}$/.test(normalize(code));

/** Marks a code as used; false if it is not an unused code. */
export async function spendRecoveryCode(
  tx: Tx,
  { code, userId, secrets, now }: { code: string; userId: string; secrets: FactorSecrets; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('auth_ext.recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', secrets.hashRecovery(normalize(code), userId))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface RecoveryCodes {
  /** Replaces all codes; the new ones can be read only now. */
  create(person: { userId: string; ip: string; userAgent: string | null }, now: Date): Promise<string[]>;
  countLeft(userId: string): Promise<number>;
}

interface RecoveryContext {
  db: Db;
  settings: AuthSettings;
  messages: Messages;
  secrets: FactorSecrets;
}

export function createRecoveryCodes(context: RecoveryContext): RecoveryCodes {
  const { db, secrets } = context;
  return {
    create: ({ userId, ...device }, now) =>
      db.asOwner(async (tx) => {
        await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
        const user = await readUser(tx, userId);
        await announce(tx, context, { user, event: { kind: 'recovery_codes_made' }, device, now });
        await tx.deleteFrom('auth_ext.recovery_codes').where('user_id', '=', userId).execute();
        const codes = Array.from({ length: count }, createRecoveryCode);
        await tx
          .insertInto('auth_ext.recovery_codes')
          .values(
            codes.map((code) => ({
              user_id: userId,
              code_hash: secrets.hashRecovery(normalize(code), userId),
              created_at: now,
            })),
          )
          .execute();
        return codes;
      }),
    async countLeft(userId) {
      const row = await db.owner
        .selectFrom('auth_ext.recovery_codes')
        .select(({ fn }) => fn.countAll<string>().as('left'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return Number(row?.left ?? 0);
    },
  };
}
