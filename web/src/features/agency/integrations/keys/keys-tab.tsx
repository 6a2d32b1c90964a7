import { Button, Group, Stack } from '@mantine/core';
import type { FeedKey } from '@recoup/contract/agency/feed-keys';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Rows, RowsSkeleton } from '#ui/rows.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { KeyRow } from './key-row.tsx';
import { keysQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));

/** Feed keys, with which the agency's systems send and read data. */
export function KeysTab() {
  const { data, error, refetch } = useQuery(keysQuery());
  const isAdmin = useAgencyRole() === 'agency_admin';
  const panel = usePanel(['add']);
  const [revoking, setRevoking] = useState<FeedKey | null>(null);
  const keys = data?.data;
  const createButton =
    keys && isAdmin ? (
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => panel.open('add')}>
        Create key
      </Button>
    ) : null;
  return (
    <Stack gap="md">
      {keys && keys.length > 0 && createButton ? <Group justify="flex-end">{createButton}</Group> : null}
      <Panel flush>
        {keys && keys.length > 0 ? (
          <Rows label="Keys">
            {keys.map((key) => (
              <KeyRow key={key.id} feedKey={key} onRevoke={isAdmin ? () => setRevoking(key) : null} />
            ))}
          </Rows>
        ) : null}
        {keys?.length === 0 ? (
          <EmptyState title="No keys yet" icon={IconKey} action={createButton}>
            {isAdmin
              ? 'Create a key for each system that sends statuses and payments or reads placements. You can limit it to some clients and revoke it at any time.'
              : 'Keys that administrators create for the agency’s systems are listed here.'}
          </EmptyState>
        ) : null}
        {error && !keys ? (
          <LoadFailure title="The keys could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!keys && !error ? <RowsSkeleton /> : null}
      </Panel>
      {revoking ? <RevokeDialog feedKey={revoking} onClose={() => setRevoking(null)} /> : null}
      {keys && isAdmin && panel.opened ? (
        <Suspense fallback={null}>
          <CreateDialog onClose={panel.close} />
        </Suspense>
      ) : null}
    </Stack>
  );
}
