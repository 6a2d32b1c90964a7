import { z } from 'zod';
import { newPassword } from '#lib/session/password-rules.ts';

/** Shorter confirmations count as missing (spec 5). */
const CONFIRM_LENGTH = 6;

const emailSchema = z
  .string()
  .trim()
  .min(1, 'Enter your email address')
  .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Enter a full email address, such as name@company.com');

/** Evaluated lazily: the password rules come with the installation's configuration. */
export const signUpSchema = () =>
  z.object({
    first_name: z.string().trim().min(1, 'First name is required'),
    last_name: z.string().trim().min(1, 'Last name is required'),
    email: emailSchema,
    password: newPassword('Password'),
  });

/** Messages are the texts of spec 5. */
export const newPasswordSchema = () =>
  z
    .object({
      new_password: newPassword('New password'),
      confirm_password: z.string().min(CONFIRM_LENGTH, 'Please confirm your new password'),
    })
    .refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      message: "Passwords don't match",
      when: ({ value }) => {
        const { confirm_password: repeated } = value as { confirm_password: string };
        return repeated.length >= CONFIRM_LENGTH;
      },
    });

export const resetRequestSchema = z.object({ email: emailSchema });
