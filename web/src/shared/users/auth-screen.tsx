import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { Brand } from '#ui/brand.tsx';
import { Copyright } from '#ui/copyright.tsx';
import classes from './auth-screen.module.css';
import { SignInAside } from '#shared/users/sign-in-aside.tsx';

/** The frame of every signed-out screen. */
export function AuthScreen({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children: ReactNode }) {
  const { product_name: product } = getConfig();
  return (
    <div className={classes.screen}>
      <div className={classes.left}>
        <header>
          <Brand size={32} />
        </header>
        <main className={classes.main}>
          <div className={classes.content}>
            <Stack gap={4} mb={28}>
              <Title order={1} className={classes.title}>
                {title}
              </Title>
              {subtitle ? <Text c="dimmed">{subtitle}</Text> : null}
            </Stack>
            {children}
          </div>
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

/** The support contact below a form. */
export function SupportLine({ children }: { children: ReactNode }) {
  const { agency } = getConfig();
  return (
    <Text size="sm" c="dimmed" mt="lg">
      {children} Write to{' '}
      <Anchor href={`mailto:${agency.support_email}`} underline="always" inherit>
        {agency.support_email}
      </Anchor>
      {agency.support_phone ? ` or call ${agency.support_phone}` : ''}.
    </Text>
  );
}
