import { Anchor, Text } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { MS_PER } from '@recoup/domain/shared/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { dropClient, myClientsQuery, type SelectedClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Replaces every screen of a company under maintenance, until the maintenance ends. */
export function ClosedClient({ client, message, until }: { client: SelectedClient; message: string; until: string | null }) {
  const { name, support_email: email } = getConfig().agency;
  usePageHead({ title: 'Maintenance' });
  useQuery({ ...myClientsQuery(), refetchInterval: MS_PER.minute });
  const queryClient = useQueryClient();
  // Refetch what was refused during the maintenance.
  useEffect(() => () => dropClient(client.client_id, queryClient), [client.client_id, queryClient]);
  return (
    <EmptyState title={`The portal is closed to ${client.client_name} for maintenance`} icon={IconTool}>
      <Text size="sm" c="inherit" style={{ whiteSpace: 'pre-line' }}>
        {message}
      </Text>
      <Text size="sm" c="inherit" mt="sm">
        {until ? `${name} expects to finish on ${formatDateTime(until)}. ` : ''}This page opens the portal when the maintenance
        ends. Questions? Write to{' '}
        <Anchor href={`mailto:${email}`} inherit underline="always">
          {email}
        </Anchor>
        .
      </Text>
    </EmptyState>
  );
}
