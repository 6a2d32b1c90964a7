import type { AccountNames, PasswordChange } from '@recoup/contract/users/profile';
import type { Caller } from '#platform/http/caller.ts';
import { explainRefusal, userNotFound } from './profile.errors.ts';

/** The caller with their token, which a hosted project verifies again. */
export interface CallerSession {
  caller: Caller;
  accessToken: string;
}

/** Where users are kept: our own auth service, or a hosted project. Errors carry the auth wire's `code`. */
export interface AccountStore {
  rename(session: CallerSession, names: AccountNames): Promise<void>;
  /** Errors: `current_password_invalid`, `weak_password`, `same_password`, `user_sso_managed`, `over_request_rate_limit`. */
  changePassword(session: CallerSession, passwords: { current: string; next: string }): Promise<void>;
}

/** How a user can re-authenticate. */
export interface ProofStore {
  /** Excludes what an open session could have created: new factors, a password just set. */
  findProofs(session: CallerSession): Promise<{ password: boolean; secondFactor: boolean }>;
  /** Whether the session's last code came from such a factor. */
  hasShownFactor(session: CallerSession): Promise<boolean>;
  /** Errors: `current_password_invalid`, `current_password_required`, `current_password_uncheckable`, `user_sso_managed`. */
  checkPassword(session: CallerSession, password: string): Promise<void>;
}

export function createAccountService(store: AccountStore) {
  return {
    async rename(session: CallerSession, userId: string, names: AccountNames) {
      const { caller } = session;
      if (userId !== caller.userId) throw userNotFound();
      await store.rename(session, names).catch(explainRefusal);
      return { ...names, user_id: caller.userId, email: caller.email };
    },

    async changePassword(session: CallerSession, { old_password: current, new_password: next }: PasswordChange): Promise<void> {
      await store.changePassword(session, { current, next }).catch(explainRefusal);
    },
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
