import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { getConfig } from '../../lib/config.ts';
import { safeDestination } from '../../lib/destination.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { getSession } from '../../lib/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { Copyright } from '../../ui/copyright.tsx';
import { signInMessage } from './sign-in-error.ts';
import { SignInAside } from './sign-in-aside.tsx';
import classes from './sign-in-page.module.css';

interface Problems {
  email?: string;
  password?: string;
  form?: string;
}

/** Plain form state instead of the form library: this page is the first that anybody loads. */
export function SignInPage() {
  usePageHead({ title: 'Sign in' });
  const { agency, product_name: product } = getConfig();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

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
      await navigate(safeDestination(search.get('next')), { replace: true });
    } catch (error) {
      setProblems({ form: signInMessage(error, agency.support_email) });
      setPending(false);
      password.current?.select();
    }
  }

  return (
    <div className={classes.screen}>
      <div className={classes.left}>
        <header>
          <Brand size={32} />
        </header>
        <main className={classes.main}>
          <form onSubmit={(event) => void submit(event)} noValidate className={classes.form} aria-labelledby="sign-in-title">
            <Stack gap={4} mb={28}>
              <Title order={1} id="sign-in-title" className={classes.title}>
                Sign in
              </Title>
              <Text c="dimmed">to the {agency.name} client portal</Text>
            </Stack>
            <Stack gap="md">
              <div role="alert">{problems.form ? <div className={classes.problem}>{problems.form}</div> : null}</div>
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
            <Text size="sm" c="dimmed" mt="lg">
              Trouble signing in? Write to{' '}
              <Anchor href={`mailto:${agency.support_email}`} underline="always" inherit>
                {agency.support_email}
              </Anchor>
              .
            </Text>
          </form>
        </main>
        <footer className={classes.footer}>
          <Copyright />
          <Anchor component={Link} to={paths.privacyPolicy} inherit c="dimmed">
            Privacy policy
          </Anchor>
        </footer>
      </div>
      <SignInAside product={product} />
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
