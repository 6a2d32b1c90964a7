import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageLoadError } from '#lib/api/errors.ts';
import { retryRegularly } from '#lib/api/reachability.ts';
import { reloadIfReachable } from '#lib/paths/lazy-with-recovery.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import classes from './unreachable.module.css';

/** Placeholder of a screen that could not be loaded, until a retry succeeds; the connection bar says why. */
export function Unreachable({ error }: { error: unknown }) {
  usePageHead({ title: 'Connection lost' });
  const navigate = useNavigate();
  const location = useLocation();
  const isPartMissing = error instanceof PageLoadError;
  useEffect(
    () =>
      retryRegularly(() => {
        if (isPartMissing) void reloadIfReachable();
        // Not `revalidate`: after a quick answer the router's error boundary keeps showing the error.
        else void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown });
      }),
    [isPartMissing, navigate, location],
  );
  return (
    <div className={classes.screen}>
      <PageSkeleton />
    </div>
  );
}
