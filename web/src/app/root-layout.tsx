import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { SessionWatch } from './session-watch.tsx';
import classes from './root-layout.module.css';

/** The root of all screens: the loading bar and scroll restoration. */
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
