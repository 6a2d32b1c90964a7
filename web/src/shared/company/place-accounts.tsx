import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';

/** Leads to placing; nothing for users who may not place accounts. */
export function PlaceAccounts() {
  const client = useClient();
  const details = useQuery(clientDetailsQuery(client.client_id)).data?.data;
  if (isReadOnly(client) || !details?.abilities.place_accounts || !details.placing.allowed) return null;
  return (
    <Button component={Link} to={paths.uploads}>
      Place accounts
    </Button>
  );
}
