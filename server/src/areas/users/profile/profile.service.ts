import type { AccountNames, PasswordChange } from '@recoup/contract/users/profile';
import type { Caller } from '#platform/http/caller.ts';
import { explainRefusal, userNotFound } from './profile.errors.ts';

/** The caller with their token, which a hosted project verifies again. */
export interface Asker {
  caller: Caller;
  accessToken: string;
}

/** Where users are kept: our own auth service, or a hosted project. Errors carry the auth wire's `code`. */
export interface AccountStore {
  rename(asker: Asker, names: AccountNames): Promise<void>;
  /** Errors: `current_password_invalid`, `weak_password`, `same_password`, `user_sso_managed`, `over_request_rate_limit`. */
  changePassword(asker: Asker, passwords: { current: string; next: string }): Promise<void>;
}

/** How a user can re-authenticate. */
export interface ProofStore {
  /** Excludes what an open session could have created: new factors, a password just set. */
  findProofs(asker: Asker): Promise<{ password: boolean; secondFactor: boolean }>;
  /** Whether the session's last code came from such a factor. */
  hasShownFactor(asker: Asker): Promise<boolean>;
  /** Errors: `current_password_invalid`, `current_password_required`, `current_password_uncheckable`, `user_sso_managed`. */
  checkPassword(asker: Asker, password: string): Promise<void>;
}

export function createAccountService(store: AccountStore) {
  return {
    async rename(asker: Asker, userId: string, names: AccountNames) {
      const { caller } = asker;
      if (userId !== caller.userId) throw userNotFound();
      await store.rename(asker, names).catch(explainRefusal);
      return { ...names, user_id: caller.userId, email: caller.email };
    },

    async changePassword(asker: Asker, { old_password: current, new_password: next }: PasswordChange): Promise<void> {
      await store.changePassword(asker, { current, next }).catch(explainRefusal);
    },
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
