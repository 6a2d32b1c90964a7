import { passwordChange, type PasswordChange } from '@recoup/contract/account';
import type { z } from 'zod';
import { newPassword } from '../../lib/password-rules.ts';

/** Spec 5, password update, by the rules of the installation. */
export const ownPasswordChange = (): z.ZodType<PasswordChange, PasswordChange> =>
  passwordChange.safeExtend({ new_password: newPassword('New password') });
