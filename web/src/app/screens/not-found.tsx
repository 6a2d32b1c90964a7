import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { MessageScreen } from './message-screen.tsx';

/** Offline the page goes without it. */
const LikelyScreen = lazy(() =>
  import('./likely-screen-link.tsx').then(
    (module) => ({ default: module.LikelyScreen }),
    () => ({ default: ({ fallback }: { pathname: string; fallback: string }) => fallback }),
  ),
);

const HINT = 'Check the address for typos. The link may be out of date.';

/** Any unknown path (spec 2), with a link to the screen that it most likely means. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <MessageScreen
      title="Page not found"
      heading="This page does not exist"
      code="404"
      actions={
        <Button component={Link} to={paths.home}>
          Go to the portal
        </Button>
      }
    >
      <Suspense fallback={HINT}>
        <LikelyScreen pathname={pathname} fallback={HINT} />
      </Suspense>
    </MessageScreen>
  );
}
