import { Anchor, Button, Stack, Text } from '@mantine/core';
import { createAgencyAccount, type Joining } from '@recoup/contract/agency/joining';
import { accountNames } from '@recoup/contract/users/profile';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { agencyJoinPath } from '#lib/paths/agency-paths.ts';
import { callApi } from '#lib/api/api.ts';
import { signInPath } from '#lib/paths/paths.ts';
import { carryAddress } from '#lib/session/carried-address.ts';
import { newPassword, passwordHint } from '#lib/session/password-rules.ts';
import { getSession } from '#lib/session/session.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen } from '#shared/users/auth-screen.tsx';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { headingOf } from './joining-heading.ts';

/** Creates the account of a person without one; others sign in first. */
export function JoinTeamForm({ token, joining }: { token: string; joining: Joining }) {
  const back = agencyJoinPath(token);
  if (joining.account === 'exists' || joining.account === 'unknown')
    return (
      <AuthScreen {...headingOf(joining)}>
        <Text mb="lg">Sign in to continue{joining.email ? ` as ${joining.email}` : ''}.</Text>
        <Button
          component={Link}
          to={signInPath(back)}
          state={joining.email ? carryAddress(joining.email) : null}
          size="md"
          fullWidth
        >
          Sign in
        </Button>
      </AuthScreen>
    );
  return <AccountForm token={token} joining={joining} />;
}

function AccountForm({ token, joining }: { token: string; joining: Joining }) {
  const { email: invited } = joining;
  const navigate = useNavigate();
  const [schema] = useState(() =>
    accountNames.extend({
      email: z.email('Enter an email address').max(254),
      password: newPassword('Password'),
    }),
  );
  const form = useZodForm(schema, { first_name: '', last_name: '', email: invited ?? '', password: '' });
  const { control, formState, watch } = form;
  const email = watch('email');
  const signIn = signInPath(agencyJoinPath(token));

  async function submit({ email: entered, ...account }: z.output<typeof schema>) {
    const body = { ...account, ...(invited === null ? { email: entered } : {}) };
    try {
      await callApi(createAgencyAccount, { params: { token }, body });
    } catch (error) {
      return applyServerErrors(form, error);
    }
    // The page goes on with the new session; if sign-in needs a further step, its page asks for it.
    await getSession()
      .signIn({ email: entered, password: account.password })
      .catch(() => navigate(signIn, { replace: true, state: carryAddress(entered) }));
  }

  return (
    <AuthScreen {...headingOf(joining)}>
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
            <div>
              <Text size="sm" c="dimmed">
                Email address
              </Text>
              <Text fw={550} className={classes.address}>
                {invited}
              </Text>
              <input type="text" name="username" autoComplete="username" value={invited} readOnly hidden />
            </div>
          )}
          <div className={classes.pair}>
            <TextField control={control} name="first_name" label="First name" size="md" autoComplete="given-name" />
            <TextField control={control} name="last_name" label="Last name" size="md" autoComplete="family-name" />
          </div>
          <PasswordField size="md" control={control} name="password" label="Password" hint={passwordHint()} strengthFor={email} />
          <Text size="sm" c="dimmed">
            The next step sets up two-factor authentication, which all agency staff need.
          </Text>
          <Button type="submit" size="md" fullWidth loading={formState.isSubmitting}>
            Create account
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <span>Already have an account?</span>
        <Anchor component={Link} to={signIn} state={carryAddress(email)} inherit>
          Sign in
        </Anchor>
      </div>
    </AuthScreen>
  );
}
