import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { getSession } from '#lib/session/session.ts';
import { paths } from '#lib/paths/paths.ts';
import { MessageScreen } from '../screens/message-screen.tsx';
import { ClientSearch } from './client-search.tsx';
import classes from './agency-start.module.css';

/** Agency users belong to no client and choose one to view. */
export function AgencyStart({ onChoose }: { onChoose: (clientId: string) => void }) {
  return (
    <MessageScreen
      title="Choose a company"
      heading="Which company do you want to see?"
      actions={
        <>
          <Button variant="default" component={Link} to={paths.settings}>
            Settings
          </Button>
          <Button variant="default" onClick={() => void getSession().signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      You will see what its users see, and cannot change anything. Every view is recorded in the company’s activity log.
      <div className={classes.search}>
        <ClientSearch client={null} onSwitch={onChoose} />
      </div>
    </MessageScreen>
  );
}
