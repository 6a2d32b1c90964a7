import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { authMessage } from '../../lib/auth-message.ts';
import { getConfig } from '../../lib/config.ts';
import { getSession } from '../../lib/session.ts';
import { OWN_KEYS } from '../../ui/top-dialog.tsx';
import { paths } from '../paths.ts';

/** The password of the one person who may go on here; every other way to sign in has its own tab, which this one hears of. */
export function SignInAgain({ email }: { email: string }) {
  const { agency, sign_in: signIn } = getConfig();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => password.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (typed === '') {
      setProblem('Enter your password');
      return password.current?.focus();
    }
    setPending(true);
    setProblem(undefined);
    try {
      await getSession().signIn({ email, password: typed });
    } catch (error) {
      setPending(false);
      setProblem(authMessage(error, agency.support_email));
      password.current?.select();
    }
  }

  return (
    <Stack gap="md">
      <Text>
        Account <b>{email}</b>
      </Text>
      {/* A captcha belongs to the page of signing in. */}
      {signIn.captcha ? null : (
        <form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in again">
          <Stack gap="md">
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput
              ref={password}
              size="md"
              label="Password"
              name="password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0, ...OWN_KEYS }}
              error={problem}
              {...OWN_KEYS}
            />
            <Button type="submit" size="md" fullWidth loading={pending} {...OWN_KEYS}>
              Sign in and go on
            </Button>
          </Stack>
        </form>
      )}
      <Anchor href={paths.signIn} target="_blank" rel="opener" size="sm" {...OWN_KEYS}>
        {signIn.captcha ? 'Sign in in a new tab' : 'Sign in another way, in a new tab'}
      </Anchor>
    </Stack>
  );
}
