import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { readUser } from './accounts.ts';
import { writeAudit } from './audit.ts';
import { AuthError } from './errors.ts';
import { accountAt } from './count-guess.ts';
import { hashPassword } from './hashing.ts';
import { storePassword } from './flows/update-password.ts';
import { mergeMetadata } from './flows/update-user.ts';
import type { Messages } from './messages.ts';
import { checkStrength } from './password-rules.ts';
import { hasEarlierFactor, isPasswordTrusted, showedEarlierFactor } from './proofs.ts';
import { countAttempt, clearAttempts } from './rate-limit.ts';
import { passwordGuesses } from './require-proof.ts';
import { noteMethod } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import { checkPassword, type UserRow } from './users.ts';

/** A user whose session is verified. */
interface Self {
  caller: { userId: string; sessionId: string | null; ip: string; userAgent: string | null };
}

interface OwnAccountContext {
  db: Db;
  settings: AuthSettings;
  clock: Clock;
  messages: Messages;
}

/** Changes that users make to their own account outside the auth wire, confirmed with the current password instead of a nonce. */
export function createOwnAccount(context: OwnAccountContext) {
  const { db, settings, clock } = context;

  /** Checks the user's password; each call counts as a guess. */
  async function requirePassword({ userId, ip }: Self['caller'], password: string): Promise<UserRow> {
    const limit = {
      name: passwordGuesses,
      subject: accountAt(userId, ip),
      max: settings.passwordAttemptsPer5Minutes,
      windowSeconds: 300,
    };
    await countAttempt(db, limit, clock.now());
    const user = await db.asOwner((tx) => readUser(tx, userId));
    if (user.is_sso_user)
      throw new AuthError(422, 'user_sso_managed', 'Updating password of a SSO account only possible via SSO');
    if (!user.encrypted_password) throw new AuthError(400, 'current_password_required', 'This user has no password');
    if (!(await checkPassword(password, user)))
      throw new AuthError(400, 'current_password_invalid', 'Incorrect current password');
    return user;
  }

  return {
    /** The methods by which the user can re-authenticate. */
    async findProofs({ caller }: Self): Promise<{ password: boolean; secondFactor: boolean }> {
      const user = await db.asOwner((tx) => readUser(tx, caller.userId));
      const now = clock.now();
      return {
        password: Boolean(user.encrypted_password) && !user.is_sso_user && (await isPasswordTrusted(db, caller, now)),
        secondFactor: await hasEarlierFactor(db, caller, now),
      };
    },

    hasShownFactor: ({ caller }: Self): Promise<boolean> => showedEarlierFactor(db, caller, clock.now()),

    /**
     * Notes in the session that its user showed the password. Errors: `current_password_invalid`, `current_password_required`,
     * `user_sso_managed`.
     */
    async checkPassword({ caller }: Self, password: string): Promise<void> {
      const { sessionId } = caller;
      await requirePassword(caller, password);
      if (sessionId) await db.asOwner((tx) => noteMethod(tx, sessionId, 'password', clock.now()));
      await clearAttempts(db, passwordGuesses, accountAt(caller.userId, caller.ip));
    },

    async rename({ caller: { userId, ip, userAgent } }: Self, names: { first_name: string; last_name: string }): Promise<void> {
      const now = clock.now();
      await db.asOwner(async (tx) => {
        await mergeMetadata(tx, userId, { first_name: names.first_name, last_name: names.last_name }, now);
        await writeAudit(tx, { user: await readUser(tx, userId), action: 'user_modified', ip, userAgent, now });
      });
    },

    /** Hashes outside any transaction. Errors: `current_password_*`, `weak_password`, `same_password`, `user_sso_managed`. */
    async changePassword({ caller }: Self, { current, next }: { current: string; next: string }): Promise<void> {
      const { userId, sessionId, ip, userAgent } = caller;
      const now = clock.now();
      const user = await requirePassword(caller, current);
      await checkStrength(next, settings.passwordRules);
      if (next === current) throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
      const passwordHash = await hashPassword(next);
      await db.asOwner((tx) => storePassword(tx, context, { user, sessionId, passwordHash, device: { ip, userAgent }, now }));
      await clearAttempts(db, passwordGuesses, accountAt(userId, ip));
    },
  };
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;
