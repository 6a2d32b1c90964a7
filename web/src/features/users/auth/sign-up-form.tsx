import { Button, Stack } from '@mantine/core';
import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { authMessage } from '#lib/session/auth-message.ts';
import classes from '#shared/users/auth-screen.module.css';
import { passwordHint } from '#lib/session/password-rules.ts';
import { EmailField } from './email-field.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { returnTarget } from './mail-links.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { signUpSchema } from './sign-up-schema.ts';

export type SignUpValues = z.input<ReturnType<typeof signUpSchema>>;

interface SignUpFormProps {
  initial: SignUpValues;
  next: string | null;
  /** `hasSession`: the installation requires no email confirmation, so the user is signed in already. */
  onDone: (values: SignUpValues, hasSession: boolean) => void;
}

export function SignUpForm({ initial, next, onDone }: SignUpFormProps) {
  const [schema] = useState(signUpSchema);
  const form = useZodForm(schema, initial);
  const captcha = useCaptcha();
  const { control, formState, setFocus, setError } = form;
  const email = useWatch({ control, name: 'email' });
  useEffect(() => setFocus('first_name'), [setFocus]);

  async function submit({ first_name, last_name, email, password }: SignUpValues) {
    if (captcha.problem) return setError('root.server', { type: 'server', message: captcha.problem });
    const { data, error } = await getAuthFlows().signUp({
      email,
      password,
      options: { ...captcha.options, data: { first_name, last_name }, emailRedirectTo: returnTarget(next, 'confirmation') },
    });
    if (!error) return onDone({ first_name, last_name, email, password }, data.session !== null);
    captcha.renew();
    const message = authMessage(error, getConfig().agency.support_email);
    if (isAuthWeakPasswordError(error)) setError('password', { type: 'server', message }, { shouldFocus: true });
    else setError('root.server', { type: 'server', message });
  }

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onChange={() => form.clearErrors('root')}
      noValidate
      aria-label="Create an account"
    >
      <Stack gap="md">
        <FormError message={formState.errors.root?.['server']?.message} />
        <div className={classes.pair}>
          <TextField control={control} name="first_name" label="First name" size="md" autoComplete="given-name" />
          <TextField control={control} name="last_name" label="Last name" size="md" autoComplete="family-name" />
        </div>
        <EmailField control={control} name="email" />
        <PasswordField size="md" control={control} name="password" label="Password" hint={passwordHint()} strengthFor={email} />
        {captcha.field}
        <Button type="submit" size="md" fullWidth loading={formState.isSubmitting} mt={6}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}
