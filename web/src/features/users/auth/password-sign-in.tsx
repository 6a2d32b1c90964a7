import { Anchor, Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isAuthApiError } from '@supabase/auth-js';
import { Link } from 'react-router';
import { paths, signUpPath } from '#lib/paths/paths.ts';
import { getSession } from '#lib/session/session.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { EmailInput, emailProblem } from './email-input.tsx';
import { SecretInput } from './secret-input.tsx';
import { explain, prefetchMessages } from './explain.ts';
import { FormProblem, withoutProblemOf } from './form-problem.tsx';
import type { MethodProps } from './method-props.ts';
import classes from './sign-in.module.css';
import { sentMailState } from './use-sent-mail.ts';

interface Problems {
  email?: string | undefined;
  password?: string | undefined;
  form?: string;
  /** The email address that still has to be confirmed. */
  unconfirmed?: string;
}

export function PasswordSignIn({ next, email, onEmail, frame }: MethodProps) {
  const captcha = useCaptcha();
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // With the email address prefilled, focus the password.
    (address.current?.value ? password : address).current?.focus();
    prefetchMessages();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const credentials = { email: address.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const missing: Problems = {
      email: emailProblem(credentials.email),
      password: credentials.password === '' ? 'Enter your password' : undefined,
      ...(captcha.problem ? { form: captcha.problem } : {}),
    };
    setProblems(missing);
    if (missing.email) return address.current?.focus();
    if (missing.password) return password.current?.focus();
    if (missing.form) return;
    setPending(true);
    try {
      await getSession().signIn({ ...credentials, options: captcha.options });
      // The new session triggers navigation.
    } catch (error) {
      const isUnconfirmed = isAuthApiError(error) && error.code === 'email_not_confirmed';
      setProblems({
        form: await explain(error),
        ...(isUnconfirmed ? { unconfirmed: credentials.email } : {}),
      });
      setPending(false);
      captcha.renew();
      // Keep the email address; only the password has to be retyped.
      if (isUnconfirmed) password.current?.focus();
      else password.current?.select();
    }
  }

  return frame({
    children: (
      <form
        onSubmit={(event) => void submit(event)}
        onChange={(event) => setProblems(withoutProblemOf(event))}
        noValidate
        aria-label="Sign in"
      >
        <FormProblem text={problems.form} />
        <Stack gap="md">
          {problems.unconfirmed ? (
            // The sent time is unknown: the next page may send the email again immediately.
            <Button
              component={Link}
              to={signUpPath(next ?? undefined)}
              state={sentMailState(problems.unconfirmed, 0)}
              variant="default"
              size="md"
              fullWidth
            >
              Enter the confirmation code
            </Button>
          ) : null}
          <EmailInput ref={address} initial={email} onTyped={onEmail} error={problems.email} />
          <div className={classes.password}>
            <SecretInput ref={password} error={problems.password} />
            <Anchor component={Link} to={paths.resetPassword} className={classes.forgot}>
              Forgot your password?
            </Anchor>
          </div>
          {captcha.field}
          <Button type="submit" size="md" fullWidth loading={pending} mt={6}>
            Sign in
          </Button>
        </Stack>
      </form>
    ),
  });
}
