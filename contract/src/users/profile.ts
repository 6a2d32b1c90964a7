import { z } from 'zod';
import { dataOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const name = (missing: string) => z.string().trim().min(1, missing).max(100, 'Use at most 100 characters');

/** Spec 5, account form. */
export const accountNames = z.object({
  first_name: name('First name is required'),
  last_name: name('Last name is required'),
});
export type AccountNames = z.output<typeof accountNames>;

export const updateAccount = defineEndpoint({
  name: 'account.update',
  api: 'core',
  method: 'PATCH',
  path: '/v1/auth/user/{user_id}',
  summary: "Changes the caller's name; the session has it after its next refresh. 404 for any other user",
  access: 'user',
  params: z.object({ user_id: z.uuid() }),
  body: accountNames,
  response: dataOf(accountNames.extend({ user_id: z.uuid(), email: z.string() })),
});

const minPassword = 6;
const passwords = z.object({
  old_password: z.string().min(1, 'Current password is required'),
  new_password: z.string().min(minPassword, `New password must be at least ${minPassword} characters`),
  confirm_password: z.string().min(minPassword, 'Please confirm your new password'),
});
const newPasswords = passwords.pick({ new_password: true, confirm_password: true });

/** Spec 5, password update. */
export const passwordChange = passwords.refine((form) => form.new_password === form.confirm_password, {
  path: ['confirm_password'],
  error: "Passwords don't match",
  // Reported together with a missing current password, not after it.
  when: ({ value }) => newPasswords.safeParse(value).success,
});
export type PasswordChange = z.output<typeof passwordChange>;

export const updatePassword = defineEndpoint({
  name: 'account.update_password',
  api: 'core',
  method: 'POST',
  path: '/v1/auth/password-update',
  summary: "Changes the caller's password and ends all of the caller's other sessions",
  access: 'user',
  body: passwordChange,
  status: 204,
  errors: [404, 429],
});
