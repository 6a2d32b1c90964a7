import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { accountNames } from '@recoup/contract/users/profile';
import { createInvitedAccount, type Invitation } from '@recoup/contract/users/invitations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { joinPath, signInPath } from '#lib/paths/paths.ts';
import { carryAddress } from '#lib/session/carried-address.ts';
import { callApi } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/errors.ts';
import { invitationQuery } from '#shared/users/invitation.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { newPassword, passwordHint } from '#lib/session/password-rules.ts';
import { getSession } from '#lib/session/session.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useContinueSignedIn } from './use-continue-signed-in.ts';

/**
 * Sign-up from an invitation. The invitation link proves the email address, so no confirmation email is needed, even where public
 * sign-up is closed. `renderOtherwise` renders the standard form for hosted projects that create users themselves.
 */
export function InvitedSignUp({
  token,
  renderOtherwise,
}: {
  token: string;
  renderOtherwise: (invitation: Invitation) => ReactNode;
}) {
  const { data, isError } = useQuery(invitationQuery(token));
  if (isError || (data && data.data.state !== 'valid')) return <Navigate to={joinPath(token)} replace />;
  if (!data)
    return (
      <AuthScreen title="Create your account">
        <Stack gap="md" aria-busy="true">
          <Skeleton height={62} />
          <Skeleton height={62} />
          <Skeleton height={42} />
        </Stack>
      </AuthScreen>
    );
  if (data.data.account === 'unknown') return renderOtherwise(data.data);
  if (data.data.account === 'exists')
    return <Navigate to={signInPath(joinPath(token))} state={carryAddress(data.data.email)} replace />;
  return <AccountForm token={token} invitation={data.data} />;
}

function AccountForm({ token, invitation }: { token: string; invitation: Invitation }) {
  usePageHead({ title: 'Create an account' });
  useContinueSignedIn(joinPath(token));
  const navigate = useNavigate();
  const [schema] = useState(() => accountNames.extend({ password: newPassword('Password') }));
  const form = useZodForm(schema, { first_name: '', last_name: '', password: '' });
  const [exists, setExists] = useState(false);
  const { control, formState, setFocus } = form;
  const { email, client_name: company, invited_by: inviter } = invitation;
  useEffect(() => setFocus('first_name'), [setFocus]);

  async function submit(values: { first_name: string; last_name: string; password: string }) {
    try {
      await callApi(createInvitedAccount, { params: { token }, body: values });
    } catch (error) {
      setExists(error instanceof ApiError && error.code === 'account_exists');
      return applyServerErrors(form, error);
    }
    // The new session triggers navigation; if sign-in needs a further step, the sign-in page asks for it.
    await getSession()
      .signIn({ email, password: values.password })
      .catch(() => navigate(signInPath(joinPath(token)), { replace: true, state: carryAddress(email) }));
  }

  return (
    <AuthScreen title="Create your account" subtitle={`${inviter} invited you to join ${company}`}>
      <form
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        onChange={() => form.clearErrors('root')}
        noValidate
        aria-label="Create your account"
      >
        <Stack gap="md">
          <FormError message={formState.errors.root?.['server']?.message} />
          <div>
            <Text size="sm" c="dimmed">
              Email address
            </Text>
            <Text fw={550} className={classes.address}>
              {email}
            </Text>
          </div>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <div className={classes.pair}>
            <TextField control={control} name="first_name" label="First name" size="md" autoComplete="given-name" />
            <TextField control={control} name="last_name" label="Last name" size="md" autoComplete="family-name" />
          </div>
          <PasswordField size="md" control={control} name="password" label="Password" hint={passwordHint()} strengthFor={email} />
          <Button type="submit" size="md" fullWidth loading={formState.isSubmitting} mt={6}>
            Create account
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <span>{exists ? 'You have an account:' : 'Already have an account?'}</span>
        <Anchor component={Link} to={signInPath(joinPath(token))} state={carryAddress(email)} inherit>
          Sign in
        </Anchor>
      </div>
      <SupportLine>Trouble signing up?</SupportLine>
    </AuthScreen>
  );
}
