import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { getConfig } from '#lib/api/config.ts';
import { getSession } from '#lib/session/session.ts';
import { usePerson } from '#lib/session/user.ts';
import { paths } from '#lib/paths/paths.ts';
import { MessageScreen } from './message-screen.tsx';

/** A signed-in user without memberships, on a screen that needs a client. */
export function NoCompany() {
  const person = usePerson();
  const { agency } = getConfig();
  return (
    <MessageScreen
      title="No company yet"
      heading="You do not belong to a company yet"
      actions={
        <>
          <Button component={Link} to={paths.home}>
            Set up your company
          </Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            Check again
          </Button>
          <Button variant="default" component={Link} to={paths.settings}>
            Settings
          </Button>
          <Button variant="default" onClick={() => void getSession().signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      You are signed in as {person?.email ?? 'a user'}, but no client company has added this address. Set up your company, ask its
      administrator for an invitation if it already uses the portal, or write to {agency.name}.
    </MessageScreen>
  );
}
