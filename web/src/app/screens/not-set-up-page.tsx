import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { setMaintenance } from '#lib/api/maintenance.ts';
import { MessageScreen } from './message-screen.tsx';

/** The only screen of an empty installation, apart from those opened by the set-up link. */
export function NotSetUpPage() {
  const isLink = /^\/(agency\/join|second-factor)\b/.test(window.location.pathname);
  useEffect(() => {
    if (isLink) setMaintenance(false);
  }, [isLink]);
  if (isLink) return null;
  return (
    <MessageScreen
      title="Not set up yet"
      heading="This portal is not set up yet"
      actions={
        <Button variant="default" onClick={() => window.location.reload()}>
          Check again
        </Button>
      }
    >
      Open the link in the server’s log to create the first administrator. The server writes a new link each time it starts. A
      link works once and expires after 24 hours.
    </MessageScreen>
  );
}
