import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { SessionWatch } from './session-watch.tsx';
import classes from './root-layout.module.css';

/** Everything stands below it: the thin bar that tells that the next screen is loading, and the scroll position. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      <div className={classes['progress']} data-busy={state !== 'idle' || undefined} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration />
      <SessionWatch />
    </>
  );
}
