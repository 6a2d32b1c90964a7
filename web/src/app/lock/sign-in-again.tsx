import { Anchor, Stack, Text } from '@mantine/core';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { getSession } from '#lib/session/session.ts';
import { OwnPasswordForm } from '#shared/users/own-password-form.tsx';
import { paths } from '#lib/paths/paths.ts';

/** Asks for the password of the user who may continue; other sign-in methods open a tab, which this one observes. */
export function SignInAgain({ email }: { email: string }) {
  const { agency, sign_in: signIn } = getConfig();
  return (
    <Stack gap="md">
      <Text>
        Account <b>{email}</b>
      </Text>
      {/* The captcha is only on the sign-in page. */}
      {signIn.captcha ? null : (
        <OwnPasswordForm
          email={email}
          label="Sign in again"
          action="Sign in and continue"
          attempt={(password) => getSession().signIn({ email, password })}
          explain={(error) => ({ message: authMessage(error, agency.support_email), isOfField: true })}
        />
      )}
      <Anchor href={paths.signIn} target="_blank" rel="opener" size="sm">
        {signIn.captcha ? 'Sign in in a new tab' : 'Use another method in a new tab'}
      </Anchor>
    </Stack>
  );
}
