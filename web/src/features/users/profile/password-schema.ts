import { passwordChange, type PasswordChange } from '@recoup/contract/users/profile';
import type { z } from 'zod';
import { newPassword } from '#lib/session/password-rules.ts';

/** Spec 5, password update, with the installation's password rules. */
export const ownPasswordChange = (): z.ZodType<PasswordChange, PasswordChange> =>
  passwordChange.safeExtend({ new_password: newPassword('New password') });
