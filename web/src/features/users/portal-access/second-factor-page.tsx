import type { Assurance } from '@recoup/contract/users/portal-access';
import { Anchor } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { signInPath } from '#lib/paths/paths.ts';
import { safeDestination } from '#lib/paths/destination.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession, useSession } from '#lib/session/session.ts';
import { isAal2 } from '#lib/session/token-claims.ts';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import classes from '#shared/users/auth-screen.module.css';
import { SecondFactorStep } from '#shared/users/second-factor/second-factor-step.tsx';
import { SetUp } from './set-up.tsx';

/** Step between the password and the portal: enter a factor's code, or enroll one if the agency requires it. */
export function SecondFactorPage() {
  const { missing } = useLoaderData<Assurance>();
  const proceed = useProceed();
  return missing === 'set_up' ? <SetUp onDone={proceed} foot={<OtherAccount />} /> : <Verify onDone={proceed} />;
}

function Verify({ onDone }: { onDone: () => void }) {
  usePageHead({ title: 'Confirm your identity' });
  const { session } = useSession();
  const isDone = isAal2(session);
  // Entered in another tab of this browser.
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return (
    <AuthScreen title="Confirm your identity" subtitle="One more step after your password">
      <SecondFactorStep onDone={onDone} />
      <OtherAccount />
      <SupportLine>Lost access to your two-factor method and recovery codes?</SupportLine>
    </AuthScreen>
  );
}

function OtherAccount() {
  const { session } = useSession();
  return (
    <div className={classes.links}>
      <span className={classes.address}>Signed in as {session?.user.email ?? session?.user.phone}.</span>
      <Anchor component="button" type="button" inherit onClick={() => void getSession().signOut()}>
        Sign out or use another account
      </Anchor>
    </div>
  );
}

/** Navigates once to the destination with refused queries dropped from the cache; returns to sign-in when the session ends. */
function useProceed(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeDestination(search.get('next'));
  const isGone = useRef(false);
  const [proceed] = useState(() => () => {
    if (isGone.current) return;
    isGone.current = true;
    getQueryClient().removeQueries({ predicate: (query) => !query.isActive() });
    void navigate(next, { replace: true });
  });
  const leave = useCallback(() => {
    const session = getSession();
    if (session.getState().status === 'signed-out' && !session.isLeaving()) void navigate(signInPath(next), { replace: true });
  }, [navigate, next]);
  useEffect(() => getSession().subscribe(leave), [leave]);
  return proceed;
}
