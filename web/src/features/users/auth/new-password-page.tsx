import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isAuthApiError, isAuthWeakPasswordError, type Session } from '@supabase/auth-js';
import { Link, useNavigate } from 'react-router';
import { toast } from '#lib/toast.ts';
import type { z } from 'zod';
import { paths } from '#lib/paths/paths.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { passwordHint } from '#lib/session/password-rules.ts';
import { useSession } from '#lib/session/session.ts';
import { isAal2 } from '#lib/session/token-claims.ts';
import { FormError, useZodForm } from '#ui/form.tsx';
import { authMessage } from '#lib/session/auth-message.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SecondFactorStep } from '#shared/users/second-factor/second-factor-step.tsx';
import { isRecoverySession } from '#lib/session/recovery-session.ts';
import { newPasswordSchema } from './sign-up-schema.ts';
import { useLinkOutcome, type LinkResult } from './use-link-outcome.ts';

/** Target of the recovery link: sets a new password, or explains why the link does not work. */
export function NewPasswordPage() {
  usePageHead({ title: 'Reset password' });
  const { outcome } = useLinkOutcome();
  const { session } = useSession();
  const [needsFactor, setNeedsFactor] = useState(() => hasFactor(session));
  // A failed link is reported even if an earlier one started a recovery session.
  if (outcome !== 'expired' && session && isRecoverySession(session))
    return needsFactor && !isAal2(session) ? (
      <FactorFirst />
    ) : (
      <NewPassword email={session.user.email ?? ''} onFactorMissing={() => setNeedsFactor(true)} />
    );
  const { title, text } = FAILURES[outcome];
  return (
    <AuthScreen title={title}>
      <div role="alert">
        <Text>{text}</Text>
      </div>
      <Button component={Link} to={paths.resetPassword} size="md" fullWidth mt="xl">
        Get a new link
      </Button>
      <div className={classes.links}>
        <Anchor component={Link} to={paths.signIn} inherit>
          Back to sign in
        </Anchor>
      </div>
      <SupportLine>Still not working?</SupportLine>
    </AuthScreen>
  );
}

const FAILURES: Record<LinkResult['outcome'], { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'It has expired, was already used, or was replaced by a newer one. Your password has not changed.',
  },
  elsewhere: {
    title: 'This link was requested in another browser',
    text: 'For security, a link only works in the browser that requested it. Request a new link here and open it here. Your password has not changed.',
  },
  unreachable: {
    title: 'The connection was lost',
    text: 'We could not reach the server after opening your link. Check your internet connection and request a new link. Your password has not changed.',
  },
  none: {
    title: 'This link is incomplete',
    text: 'The link was already used, or only part of it was copied. Request a new one.',
  },
};

const hasFactor = (session: Session | null) => session?.user.factors?.some(({ status }) => status === 'verified') ?? false;

/** The emailed link is only one factor: users with two-factor authentication enter a code before changing the password. */
function FactorFirst() {
  return (
    <AuthScreen title="Confirm your identity" subtitle="Then you choose a new password">
      {/* The session change re-renders the page when the code is accepted. */}
      <SecondFactorStep onDone={() => {}} />
      <SupportLine>Lost access to your two-factor method and recovery codes?</SupportLine>
    </AuthScreen>
  );
}

function NewPassword({ email, onFactorMissing }: { email: string; onFactorMissing: () => void }) {
  const navigate = useNavigate();
  const [schema] = useState(newPasswordSchema);
  const form = useZodForm(schema, { new_password: '', confirm_password: '' });
  const { control, formState, setFocus, setError } = form;
  useEffect(() => setFocus('new_password'), [setFocus]);

  async function submit({ new_password: password }: z.input<ReturnType<typeof newPasswordSchema>>) {
    const { error } = await getAuthFlows().updateUser({ password });
    if (!error) {
      toast.success('Password updated successfully');
      return navigate(paths.home, { replace: true });
    }
    if (isAuthApiError(error) && error.code === 'insufficient_aal') return onFactorMissing();
    const message = authMessage(error, getConfig().agency.support_email);
    if (isAuthWeakPasswordError(error)) setError('new_password', { type: 'server', message }, { shouldFocus: true });
    else setError('root.server', { type: 'server', message });
  }

  return (
    <AuthScreen title="Choose a new password" subtitle={<span className={classes.address}>for {email}</span>}>
      <form onSubmit={(event) => void form.handleSubmit(submit)(event)} noValidate aria-label="Choose a new password">
        <Stack gap="md">
          <FormError message={formState.errors.root?.['server']?.message} />
          {/* Tells password managers which user the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            size="md"
            control={control}
            name="new_password"
            label="New password"
            hint={passwordHint()}
            strengthFor={email}
          />
          <PasswordField size="md" control={control} name="confirm_password" label="Confirm new password" />
          <Button type="submit" size="md" fullWidth loading={formState.isSubmitting} mt={6}>
            Update password
          </Button>
          <Text size="sm" c="dimmed">
            You will stay signed in here and be signed out everywhere else.
          </Text>
        </Stack>
      </form>
    </AuthScreen>
  );
}
