import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useBusinessAddress } from '../business-address.ts';
import { versionsQuery } from '../queries.ts';
import { VersionList } from './version-list.tsx';

/** The newest versions, with a link to the full history. */
export function HistoryPanel({ clientId }: { clientId: string }) {
  const { toHistory } = useBusinessAddress();
  const versions = useQuery(versionsQuery(clientId));
  const found = versions.data?.data ?? [];
  return (
    <Panel title="Versions">
      <Stack gap="md">
        {versions.isPending ? <PanelSkeleton lines={2} /> : null}
        {versions.isError ? <ErrorState error={versions.error} onRetry={() => void versions.refetch()} /> : null}
        {versions.isSuccess && found.length === 0 ? (
          <Text size="sm" c="dimmed">
            Each change to the legal name, EIN or remittance method is kept as a version, with who made it and when.
          </Text>
        ) : null}
        {found.length > 0 ? <VersionList versions={found} most={3} /> : null}
        <Anchor component={Link} to={toHistory(true)} preventScrollReset size="sm">
          View full history
        </Anchor>
      </Stack>
    </Panel>
  );
}
