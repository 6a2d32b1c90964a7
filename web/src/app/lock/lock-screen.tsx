import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { plural } from '#lib/format/format.ts';
import { unlockPage, type Lock } from '#lib/session/lock.ts';
import { getSession, useSession } from '#lib/session/session.ts';
import { pageTitle } from '#lib/format/titles.ts';
import { personOf } from '#lib/session/person.ts';
import { Brand } from '#ui/brand.tsx';
import { TopDialog } from '#ui/top-dialog.tsx';
import { FactorAgain } from './factor-again.tsx';
import classes from './lock-screen.module.css';
import { SignInAgain } from './sign-in-again.tsx';

/** Covers a page with unsaved input until the same user signs in again by any method. */
export function LockScreen({ lock }: { lock: Lock }) {
  const { session } = useSession();
  const queryClient = useQueryClient();
  useNeutralTitle();
  const open = useCallback(() => {
    unlockPage();
    void queryClient.invalidateQueries();
  }, [queryClient]);
  const isOther = session !== null && session.user.id !== lock.person.id;
  return (
    <TopDialog label="Sign in again" cover>
      <div className={classes.frame}>
        <Brand size={32} />
        <div className={classes.card}>
          <Stack gap={6} mb="lg">
            <Title order={1} size="h2">
              {lock.reason === 'second_factor' ? 'Confirm your identity' : 'Sign in again'}
            </Title>
            <Text>{REASONS[lock.reason]()} Your unsaved changes are still here.</Text>
          </Stack>
          {isOther ? (
            <OtherPerson email={personOf(session.user).email} expected={lock.person.email} />
          ) : session ? (
            <FactorAgain onDone={open} />
          ) : (
            <SignInAgain email={lock.person.email} />
          )}
          <Anchor component="button" type="button" size="sm" mt="lg" onClick={() => void getSession().signOut()}>
            Leave and discard my changes
          </Anchor>
        </div>
      </div>
    </TopDialog>
  );
}

const REASONS: Record<Lock['reason'], () => string> = {
  idle: () => `There was no activity for ${plural(getConfig().sign_in.idle_minutes, 'minute')}, so you were signed out.`,
  ended: () => 'Your session has ended.',
  second_factor: () => 'Your account now requires two-factor authentication.',
};

function OtherPerson({ email, expected }: { email: string; expected: string }) {
  return (
    <Stack gap="md">
      <Text>
        <b>{email}</b> has signed in to this browser since then. This page belongs to <b>{expected}</b>.
      </Text>
      <Button size="md" onClick={() => window.location.assign('/')}>
        Continue as {email}
      </Button>
    </Stack>
  );
}

/** A tab title can contain a debtor's name. */
function useNeutralTitle(): void {
  useEffect(() => {
    const before = document.title;
    document.title = pageTitle({ title: 'Locked', clientName: null, product: getConfig().product_name });
    return () => {
      document.title = before;
    };
  }, []);
}
