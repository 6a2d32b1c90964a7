import { Button } from '@mantine/core';
import { getConfig } from '../../lib/config.ts';
import { getSession } from '../../lib/session.ts';
import { usePerson } from '../../lib/user.ts';
import { MessageScreen } from './message-screen.tsx';

/** A signed-in user without memberships. */
export function NoCompany() {
  const person = usePerson();
  const { agency } = getConfig();
  return (
    <MessageScreen
      title="No company yet"
      heading="You do not belong to a company yet"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Check again</Button>
          <Button variant="default" onClick={() => void getSession().signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      You are signed in as {person?.email ?? 'a user'}, but no client company has added this address. Ask your company’s
      administrator for an invitation, or write to {agency.name}.
    </MessageScreen>
  );
}
