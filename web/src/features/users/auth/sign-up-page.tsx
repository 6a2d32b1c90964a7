import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { Invitation } from '@recoup/contract/users/invitations';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths, signInPath } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { safeDestination } from '#lib/paths/destination.ts';
import { invitationTokenOf } from '#shared/users/invitation.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { CodeForm } from './code-form.tsx';
import { MailSent } from './mail-sent.tsx';
import { secondsUntilNext } from './resend-button.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { confirmAddress } from './send-code.ts';
import { useContinueSignedIn } from './use-continue-signed-in.ts';
import { useSentMail } from './use-sent-mail.ts';
import { SignUpForm, type SignUpValues } from './sign-up-form.tsx';

const EMPTY: SignUpValues = { first_name: '', last_name: '', email: '', password: '' };

const InvitedSignUp = lazy(async () => ({ default: (await import('./invited-sign-up.tsx')).InvitedSignUp }));

/** Standard sign-up, or sign-up for the inviting company if the user comes from an invitation. */
export function SignUpPage() {
  const next = useSearchParams()[0].get('next');
  const token = invitationTokenOf(next);
  if (!token) return <PlainSignUp next={next} />;
  return (
    <Suspense fallback={null}>
      <InvitedSignUp token={token} renderOtherwise={(invitation) => <PlainSignUp next={next} invitation={invitation} />} />
    </Suspense>
  );
}

function PlainSignUp({ next, invitation }: { next: string | null; invitation?: Invitation }) {
  const { agency, sign_in: config } = getConfig();
  const navigate = useNavigate();
  const [values, setValues] = useState({ ...EMPTY, email: invitation?.email ?? '' });
  const { sent, note, takeBack } = useSentMail();
  useContinueSignedIn(next);
  usePageHead({ title: sent ? 'Confirm your email address' : 'Create an account' });

  function finish(entered: SignUpValues, hasSession: boolean) {
    if (hasSession) return void navigate(safeDestination(next), { replace: true });
    // The password is not kept: after correcting the address, the user enters it again.
    setValues({ ...entered, password: '' });
    note(entered.email);
  }

  if (!config.signup && !sent)
    return (
      <AuthScreen title="By invitation only" subtitle={`to the ${agency.name} client portal`}>
        <Text>
          Accounts are by invitation. If your company works with {agency.name}, ask its administrator or us to invite you. The
          invitation contains a link to create your account.
        </Text>
        <Button component={Link} to={signInPath(next ?? undefined)} size="md" fullWidth mt="xl">
          Sign in
        </Button>
        <SupportLine>Not invited yet?</SupportLine>
      </AuthScreen>
    );

  if (sent)
    return (
      <AuthScreen title="Confirm your email address" subtitle="Enter the code from our email">
        <Stack gap="lg">
          <MailSent>
            We sent a code and a link to <b className={classes.address}>{sent.to}</b>. Enter the code here, or open the link.
          </MailSent>
          {/* The new session triggers navigation. */}
          <CodeForm submitLabel="Confirm and continue" onCode={(code) => confirmAddress(sent.to, code)} />
          <ResendConfirmation email={sent.to} next={next} wait={secondsUntilNext(sent.at)} />
        </Stack>
        <div className={classes.links}>
          <span>Already have an account? Then we sent you no code.</span>
          <Anchor component={Link} to={signInPath(next ?? undefined)} inherit>
            Sign in
          </Anchor>
          <span aria-hidden="true">·</span>
          <Anchor component={Link} to={paths.resetPassword} inherit>
            Reset password
          </Anchor>
          <span aria-hidden="true">·</span>
          <Anchor component="button" type="button" onClick={takeBack} inherit>
            Use another address
          </Anchor>
        </div>
      </AuthScreen>
    );

  return (
    <AuthScreen
      title="Create an account"
      subtitle={invitation ? `to join ${invitation.client_name}` : `for the ${agency.name} client portal`}
    >
      <SignUpForm initial={values} next={next} onDone={finish} />
      <div className={classes.links}>
        <span>Already have an account?</span>
        <Anchor component={Link} to={signInPath(next ?? undefined)} inherit>
          Sign in
        </Anchor>
      </div>
      <SupportLine>Trouble signing up?</SupportLine>
    </AuthScreen>
  );
}
