import { Anchor, Drawer, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { versionsQuery } from '../queries.ts';
import { ChangeList } from './change-list.tsx';
import { VersionList } from './version-list.tsx';

export function HistoryDrawer({ clientId, opened, onClose }: { clientId: string; opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title="Business info history"
      closeButtonProps={{ 'aria-label': 'Close history' }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack gap="xl">
        <Stack component="section" gap="sm" aria-label="Versions of legal name, EIN and remittance method">
          <Title order={3} size="h4">
            Legal name, EIN, remittance method
          </Title>
          <Versions clientId={clientId} />
        </Stack>
        <Stack component="section" gap="sm" aria-label="Section changes">
          <Title order={3} size="h4">
            All changes
          </Title>
          <ChangeList clientId={clientId} />
          <Anchor component={Link} to={`${paths.manageUsers}?tab=activity&action=business.changed`} size="sm">
            Open in the activity log
          </Anchor>
        </Stack>
      </Stack>
    </Drawer>
  );
}

function Versions({ clientId }: { clientId: string }) {
  const versions = useQuery(versionsQuery(clientId));
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.isPending) return <PanelSkeleton lines={3} />;
  if (versions.data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None of these have changed since setup. Each change creates a version that is listed here.
      </Text>
    );
  return <VersionList versions={versions.data.data} />;
}
