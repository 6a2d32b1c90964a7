import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { LikelyScreen } from './likely-screen-link.tsx';
import { MessageScreen } from './message-screen.tsx';

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
      <LikelyScreen pathname={pathname} fallback={HINT} />
    </MessageScreen>
  );
}
