import { getInstallation, type InstallationSetting } from '@recoup/contract/agency/installation';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { authQuery } from '#lib/api/auth-query.ts';
import { DataTable } from '#ui/data-table.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';

/** Settings from the server's environment. Read-only, because they change only with a restart. */
export function InstallationTab() {
  const { data, error, refetch } = useQuery(authQuery(getInstallation, {}));
  if (error && !data)
    return <LoadFailure title="The installation could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={4} />;
  return (
    <Stack gap="xl">
      <Text c="dimmed" size="sm">
        These settings come from the environment of the server and take effect when it starts. The operator of the server changes
        them. Secrets are never shown.
      </Text>
      {data.data.warnings.map((warning) => (
        <Alert key={warning} color="yellow">
          {warning}
        </Alert>
      ))}
      {data.data.groups.map(({ title, settings }) => (
        <Stack key={title} gap="sm">
          <Title order={2} size="h4">
            {title}
          </Title>
          <DataTable label={title} columns={columns} rows={settings} rowKey={({ name }) => name} />
        </Stack>
      ))}
    </Stack>
  );
}

const columns: readonly DataColumn<InstallationSetting>[] = [
  { id: 'label', header: 'Setting', width: 240, phone: 'title', cell: ({ label }) => label },
  { id: 'value', header: 'Value', width: 220, wraps: true, phone: 'line', cell: valueOf },
  {
    id: 'source',
    header: 'Source',
    width: 110,
    phone: 'value',
    cell: ({ source }) => (source === 'environment' ? 'Environment' : 'Default'),
  },
  {
    id: 'name',
    header: 'Name in the environment',
    width: 300,
    dropOrder: 1,
    phone: 'note',
    cell: ({ name }) => <span className="tabular">{name}</span>,
  },
];

function valueOf({ value, is_secret: isSecret, is_set: isSet }: InstallationSetting) {
  if (!isSet)
    return (
      <Text inherit c="dimmed">
        Not set
      </Text>
    );
  return isSecret ? (
    <Text inherit c="dimmed">
      Set, not shown
    </Text>
  ) : (
    value
  );
}
