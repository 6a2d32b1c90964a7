import { Anchor, Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { likelyScreen } from './likely-screen.ts';
import { MessageScreen } from './message-screen.tsx';

/** Any unknown path (spec 2), with a link to the screen that it most likely means. */
export function NotFound() {
  const likely = likelyScreen(useLocation().pathname);
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
      {likely ? (
        <>
          Did you mean{' '}
          <Anchor component={Link} to={likely.to} underline="always" inherit>
            {likely.label}
          </Anchor>
          ?
        </>
      ) : (
        'Check the address for typos. The link may be out of date.'
      )}
    </MessageScreen>
  );
}
