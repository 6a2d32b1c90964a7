import { lazy, Suspense } from 'react';
import { idleLimits } from '#lib/session/idle.ts';
import { useLock } from '#lib/session/lock.ts';
import { useSession } from '#lib/session/session.ts';

const MembershipWatch = lazy(async () => ({ default: (await import('./membership-watch.tsx')).MembershipWatch }));
const IdleWatch = lazy(async () => ({ default: (await import('./idle/idle-watch.tsx')).IdleWatch }));
const StepUpGate = lazy(async () => ({ default: (await import('#shared/users/step-up/step-up-gate.tsx')).StepUpGate }));
const LockScreen = lazy(async () => ({ default: (await import('./lock/lock-screen.tsx')).LockScreen }));

/** Watches the session on every screen; loaded only once a user is signed in. */
export function SessionWatch() {
  const { session } = useSession();
  const lock = useLock();
  return (
    <Suspense fallback={null}>
      {session ? <MembershipWatch /> : null}
      {session && idleLimits() ? <IdleWatch session={session} /> : null}
      {session || lock ? <StepUpGate /> : null}
      {lock ? <LockScreen lock={lock} /> : null}
    </Suspense>
  );
}
