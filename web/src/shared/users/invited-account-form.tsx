import { Anchor, Button, Stack, Text } from '@mantine/core';
import { accountNames } from '@recoup/contract/users/profile';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError } from '#lib/api/errors.ts';
import { carryAddress } from '#lib/session/carried-address.ts';
import { newPassword, passwordHint } from '#lib/session/password-rules.ts';
import { getSession } from '#lib/session/session.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import classes from './auth-screen.module.css';

interface NewAccount {
  first_name: string;
  last_name: string;
  password: string;
  /** Only where the person chooses the address. */
  email?: string;
}

interface InvitedAccountFormProps {
  /** The invited address; null: the person enters one. */
  invited: string | null;
  /** Creates the user. Rejects with the API's error. */
  create: (account: NewAccount) => Promise<unknown>;
  /** Path of the sign-in page that leads back to the invitation. */
  signIn: string;
  /** Above the button. */
  note?: ReactNode;
}

/** Creates the account of an invited person and signs them in; the link of the invitation proves the address. */
export function InvitedAccountForm({ invited, create, signIn, note }: InvitedAccountFormProps) {
  const navigate = useNavigate();
  const [schema] = useState(() =>
    accountNames.extend({
      email: invited === null ? z.email('Enter an email address').max(254) : z.string(),
      password: newPassword('Password'),
    }),
  );
  const form = useZodForm(schema, { first_name: '', last_name: '', email: invited ?? '', password: '' });
  const [exists, setExists] = useState(false);
  const { control, formState, setFocus, watch } = form;
  const email = watch('email');
  const first = invited === null ? 'email' : 'first_name';
  useEffect(() => setFocus(first), [setFocus, first]);

  async function submit({ email: entered, ...account }: z.output<typeof schema>) {
    try {
      await create(invited === null ? { ...account, email: entered } : account);
    } catch (error) {
      setExists(error instanceof ApiError && error.code === 'account_exists');
      return applyServerErrors(form, error);
    }
    // The new session triggers navigation; if sign-in needs a further step, the sign-in page asks for it.
    await getSession()
      .signIn({ email: entered, password: account.password })
      .catch(() => navigate(signIn, { replace: true, state: carryAddress(entered) }));
  }

  return (
    <>
      <form
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        onChange={() => form.clearErrors('root')}
        noValidate
        aria-label="Create your account"
      >
        <Stack gap="md">
          <FormError message={formState.errors.root?.['server']?.message} />
          {invited === null ? (
            <TextField control={control} name="email" label="Email address" type="email" size="md" autoComplete="username" />
          ) : (
            <>
              <div>
                <Text size="sm" c="dimmed">
                  Email address
                </Text>
                <Text fw={550} className={classes.address}>
                  {invited}
                </Text>
              </div>
              <input type="text" name="username" autoComplete="username" value={invited} readOnly hidden />
            </>
          )}
          <div className={classes.pair}>
            <TextField control={control} name="first_name" label="First name" size="md" autoComplete="given-name" />
            <TextField control={control} name="last_name" label="Last name" size="md" autoComplete="family-name" />
          </div>
          <PasswordField size="md" control={control} name="password" label="Password" hint={passwordHint()} strengthFor={email} />
          {note}
          <Button type="submit" size="md" fullWidth loading={formState.isSubmitting} mt={6}>
            Create account
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <span>{exists ? 'You have an account:' : 'Already have an account?'}</span>
        <Anchor component={Link} to={signIn} state={carryAddress(email)} inherit>
          Sign in
        </Anchor>
      </div>
    </>
  );
}
