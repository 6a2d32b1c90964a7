import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';

/** Links to placing. Renders nothing for users who may not place accounts. */
export function PlaceAccounts() {
  const client = useClient();
  const { data, isPending } = useQuery(clientDetailsQuery(client.client_id));
  const mayPlace = data?.data.abilities.place_accounts && data.data.placing.allowed;
  if (isReadOnly(client) || !(mayPlace || isPending)) return null;
  // Reserves its space while the details load: appearing later, it would shift the page on phones.
  return (
    <Button component={Link} to={paths.uploads} style={isPending ? { visibility: 'hidden' } : undefined}>
      Place accounts
    </Button>
  );
}
