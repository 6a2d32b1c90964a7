import { Button, Group, Text } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getConfig } from '#lib/api/config.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlacingNotice } from '#shared/company/placing-notice.tsx';

/** Home of a company without any placement: what will appear here and how to start. */
export function FirstSteps() {
  const client = useClient();
  const details = useQuery(clientDetailsQuery(client.client_id)).data?.data;
  const { name: agency } = getConfig().agency;
  if (isReadOnly(client))
    return (
      <Panel>
        <EmptyState title={`${client.client_name} has not placed an account yet`} icon={IconRocket}>
          Remittances, collections and account statuses will appear here.
        </EmptyState>
      </Panel>
    );
  const mayPlace = details?.abilities.place_accounts && details.placing.allowed;
  return (
    <Panel>
      <EmptyState
        title="Place your first accounts"
        icon={IconRocket}
        action={
          mayPlace ? (
            <Group gap="sm" justify="center">
              <Button component={Link} to={paths.uploads}>
                Upload a file
              </Button>
              <Button component={Link} to={paths.manualEntry} variant="default">
                Enter one account
              </Button>
            </Group>
          ) : null
        }
      >
        {agency} starts collecting once you place accounts. Remittances, collections and account statuses will then appear here.
        {details && !details.abilities.place_accounts ? (
          <Text size="sm" mt="xs">
            An administrator of {client.client_name} places accounts.
          </Text>
        ) : null}
      </EmptyState>
      {details ? <PlacingNotice client={details} /> : null}
    </Panel>
  );
}
