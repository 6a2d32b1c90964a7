import { QueryClientProvider } from '@tanstack/react-query';
import type { Session } from '@supabase/auth-js';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getQueryClient } from '#lib/api/query-client.ts';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { idleLimits } from '#lib/session/idle.ts';
import type { Lock } from '#lib/session/lock.ts';
import { StepUpGate } from '#shared/users/step-up/step-up-gate.tsx';
import { otherUser } from './url-session/other-user.ts';

const MembershipWatch = lazy(async () => ({ default: (await import('./membership-watch.tsx')).MembershipWatch }));
const IdleWatch = lazy(async () => ({ default: (await import('./idle/idle-watch.tsx')).IdleWatch }));
const SwitchUserDialog = lazy(async () => ({
  default: (await import('./url-session/switch-user-dialog.tsx')).SwitchUserDialog,
}));
const LockScreen = lazy(async () => ({ default: (await import('./lock/lock-screen.tsx')).LockScreen }));

/** Watches the session on every screen; loaded only once a user is signed in. */
export function SessionWatch({ session, lock }: { session: Session | null; lock: Lock | null }) {
  const isReady = useFirstScreenReady();
  const urlSession = useSyncExternalStore(otherUser.subscribe, otherUser.get);
  return (
    <QueryClientProvider client={getQueryClient()}>
      <StepUpGate />
      <Suspense fallback={null}>
        {session && isReady ? <MembershipWatch /> : null}
        {session && isReady && idleLimits() ? <IdleWatch session={session} /> : null}
        {session && urlSession ? <SwitchUserDialog session={session} urlSession={urlSession} /> : null}
      </Suspense>
      {/* Its own boundary: a sibling that suspends would hide the lock and uncover the page. */}
      <Suspense fallback={null}>{lock ? <LockScreen lock={lock} /> : null}</Suspense>
    </QueryClientProvider>
  );
}
