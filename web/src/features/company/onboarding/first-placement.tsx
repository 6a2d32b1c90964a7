import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';

/** Both ways to place the first accounts. */
export function FirstPlacement() {
  return (
    <>
      <Button component={Link} to={paths.uploads}>
        Upload a file of accounts
      </Button>
      <Button component={Link} to={paths.manualEntry} variant="default">
        Enter one account
      </Button>
    </>
  );
}
