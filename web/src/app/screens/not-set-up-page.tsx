import { Button } from '@mantine/core';
import { MessageScreen } from './message-screen.tsx';

/** The only screen of an empty installation, besides the one that its link opens. */
export function NotSetUpPage() {
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
      Open the link in the server’s log to create the first administrator. Each start of the server writes a new one, which works
      once and for 24 hours.
    </MessageScreen>
  );
}
