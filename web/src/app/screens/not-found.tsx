import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { MessageScreen } from './message-screen.tsx';

/** Any unknown path (spec 2). */
export function NotFound() {
  return (
    <MessageScreen
      title="Page not found"
      heading="There is no page at this address"
      code="404"
      actions={
        <Button component={Link} to={paths.home}>
          Go to the portal
        </Button>
      }
    >
      The link may be old, or the address may have a typing error.
    </MessageScreen>
  );
}
