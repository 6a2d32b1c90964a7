import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { isAuthApiError } from '@supabase/auth-js';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths, signUpPath } from '../../app/paths.ts';
import { getConfig } from '../../lib/config.ts';
import { safeDestination } from '../../lib/destination.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { getSession } from '../../lib/session.ts';
import { authMessage } from '../../lib/auth-message.ts';
import classes from '../../ui/auth-screen.module.css';
import { AuthScreen, SupportLine } from '../../ui/auth-screen.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

const ResendConfirmation = lazy(async () => ({ default: (await import('./resend-confirmation.tsx')).ResendConfirmation }));

interface Problems {
  email?: string;
  password?: string;
  form?: string;
  /** The address that has to be confirmed first. */
  unconfirmed?: string;
}

/** Plain form state instead of the form library: this page is the first that anybody loads. */
export function SignInPage() {
  usePageHead({ title: 'Sign in' });
  const { agency } = getConfig();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const outcome = useLinkOutcome();
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const next = search.get('next');

  useEffect(() => email.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const credentials = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const missing = findMissing(credentials);
    setProblems(missing);
    if (missing.email) return email.current?.focus();
    if (missing.password) return password.current?.focus();
    setPending(true);
    try {
      await getSession().signIn(credentials);
      await navigate(safeDestination(next), { replace: true });
    } catch (error) {
      const isUnconfirmed = isAuthApiError(error) && error.code === 'email_not_confirmed';
      setProblems({
        form: authMessage(error, agency.support_email),
        ...(isUnconfirmed ? { unconfirmed: credentials.email } : {}),
      });
      setPending(false);
      if (!isUnconfirmed) password.current?.select();
    }
  }

  return (
    <AuthScreen title="Sign in" subtitle={`to the ${agency.name} client portal`}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in">
        <Stack gap="md">
          {outcome === 'none' || problems.form ? null : <LinkNotice outcome={outcome} />}
          <div role="alert">{problems.form ? <div className={classes.problem}>{problems.form}</div> : null}</div>
          {problems.unconfirmed ? (
            <Suspense fallback={null}>
              <ResendConfirmation key={problems.unconfirmed} email={problems.unconfirmed} next={next} />
            </Suspense>
          ) : null}
          <TextInput
            ref={email}
            size="md"
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.email}
          />
          <PasswordInput
            ref={password}
            size="md"
            label="Password"
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            error={problems.password}
          />
          <Button type="submit" size="md" fullWidth loading={pending} mt={6}>
            Sign in
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <Anchor component={Link} to={paths.resetPassword} inherit>
          Forgot your password?
        </Anchor>
        <span aria-hidden="true">·</span>
        <Anchor component={Link} to={signUpPath(next ?? undefined)} inherit>
          Create an account
        </Anchor>
      </div>
      <SupportLine>Trouble signing in?</SupportLine>
    </AuthScreen>
  );
}

function LinkNotice({ outcome }: { outcome: 'expired' | 'elsewhere' }) {
  if (outcome === 'elsewhere')
    return <output className={classes.success}>Your e-mail address is confirmed. Sign in to go on.</output>;
  return (
    <div role="alert" className={classes.problem}>
      This link has expired or was used already. Sign in if your e-mail address is confirmed; if it is not, signing in offers to
      send a new link.
    </div>
  );
}

function findMissing({ email, password }: { email: string; password: string }): Problems {
  const problems: Problems = {};
  if (email === '') problems.email = 'Enter your e-mail address';
  else if (!/^[^\s@]+@[^\s@]+$/.test(email)) problems.email = 'Enter a whole e-mail address, such as name@company.com';
  if (password === '') problems.password = 'Enter your password';
  return problems;
}
