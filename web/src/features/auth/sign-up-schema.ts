import { z } from 'zod';

/** The shortest password (spec 9). The service may ask for more, and says so itself. */
const MIN_LENGTH = 6;

export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address')
  .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Enter a whole e-mail address, such as name@company.com');

export const signUpSchema = z.object({
  first_name: z.string().trim().min(1, 'First name is required'),
  last_name: z.string().trim().min(1, 'Last name is required'),
  email: emailSchema,
  password: z.string().min(MIN_LENGTH, 'Password must be at least 6 characters'),
});

/** The texts of spec 5. */
export const newPasswordSchema = z
  .object({
    new_password: z.string().min(MIN_LENGTH, 'New password must be at least 6 characters'),
    confirm_password: z.string().min(MIN_LENGTH, 'Please confirm your new password'),
  })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: "Passwords don't match",
    when: ({ value }) => {
      const { confirm_password: repeated } = value as { confirm_password: string };
      return repeated.length >= MIN_LENGTH;
    },
  });

export const resetRequestSchema = z.object({ email: emailSchema });
