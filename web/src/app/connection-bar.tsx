import { useEffect } from 'react';
import { useIsUnreachable, watchConnection } from '#lib/api/reachability.ts';
import { Notice } from '#ui/notice.tsx';
import classes from './connection-bar.module.css';

/** Shown over every screen while the server cannot be reached. */
export function ConnectionBar() {
  useEffect(watchConnection, []);
  if (!useIsUnreachable()) return null;
  return (
    <output className={classes.bar}>
      <Notice tone="warning">We can't reach the server. Trying again…</Notice>
    </output>
  );
}
