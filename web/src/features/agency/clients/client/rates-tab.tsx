import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import classes from '../clients.module.css';
import { ratesQuery } from '../queries.ts';
import type { TabProps } from './tab-props.ts';
import { RateEditor } from './rate-editor.tsx';

/** The client's commission terms in versions. */
export function RatesTab({ client, role }: TabProps) {
  const rates = useQuery(ratesQuery(client.client_id));
  const ownerOf = useClientLocks(client.client_id);
  const [isEditing, setEditing] = useState(false);
  const data = rates.data?.data;
  if (rates.isPending) return <PanelSkeleton lines={6} />;
  if (!data) return <ErrorState title="Rates could not be loaded" error={rates.error} onRetry={() => void rates.refetch()} />;
  const owner = ownerOf('terms');
  const begin =
    role !== 'agency_admin' ? null : owner !== null ? (
      <ManagedBy owner={owner} />
    ) : (
      <Button onClick={() => setEditing(true)}>New version</Button>
    );
  if (isEditing)
    return (
      <RateEditor
        clientId={client.client_id}
        versions={data.versions}
        latest={data.latest}
        onReload={() => void rates.refetch()}
        onClose={() => setEditing(false)}
      />
    );
  if (data.versions.length === 0)
    return (
      <EmptyState title="No rates yet" action={begin}>
        Payments without terms in force carry no commission. The client sees its terms under Payments.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      {data.versions.map((version, index) => (
        <Panel
          key={version.version}
          title={`Version ${version.version}${version.version === data.current ? ', in force' : ''}`}
          actions={index === 0 ? begin : null}
        >
          <Text size="sm" c="dimmed" mb="xs">
            From {formatDate(version.valid_from)}; added {formatDate(version.created_at)}. The client sees these rules:
          </Text>
          <ol className={classes.rules}>
            {version.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </Panel>
      ))}
    </Stack>
  );
}
