import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useLock } from '#lib/session/lock.ts';
import { useSession } from '#lib/session/session.ts';
import classes from './root-layout.module.css';

const SessionWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));

/** The root of all screens: the loading bar and scroll restoration. */
export function RootLayout() {
  const { state } = useNavigation();
  const { session } = useSession();
  const lock = useLock();
  return (
    <>
      <div className={classes['progress']} data-busy={state !== 'idle' || undefined} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration />
      {session || lock ? (
        <Suspense fallback={null}>
          <SessionWatch session={session} lock={lock} />
        </Suspense>
      ) : null}
    </>
  );
}
