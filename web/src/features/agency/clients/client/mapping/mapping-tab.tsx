import type { ClientLayout } from '@recoup/contract/agency/client-layouts';
import { Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import type { TabProps } from '../tab-props.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { layoutColumns, type LayoutAct } from './layout-columns.tsx';
import { NameDialog } from './name-dialog.tsx';
import { layoutsQuery } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Layouts of the client's placement files: which field each column is. */
export function MappingTab({ client }: TabProps) {
  const clientId = client.client_id;
  const layouts = useQuery(layoutsQuery(clientId));
  const [dialog, setDialog] = useState<{ act: LayoutAct; layout: ClientLayout } | null>(null);
  const data = layouts.data?.data;
  if (layouts.isPending) return <TableSkeleton columns={5} />;
  if (!data)
    return <ErrorState title="Layouts could not be loaded" error={layouts.error} onRetry={() => void layouts.refetch()} />;
  if (data.layouts.length === 0)
    return (
      <EmptyState title="No layouts yet" icon={IconColumns3}>
        The columns that {client.name} confirms for an uploaded file appear here. Name a layout to correct it or share it with all
        clients.
      </EmptyState>
    );
  const onClose = () => {
    setDialog(null);
    // A colleague may have changed the layout.
    void layouts.refetch();
  };
  const props = dialog && { layout: dialog.layout, clientId, onClose };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Columns that {client.name} confirmed for its placement files. Its next file with the same columns is mapped the same way.
      </Text>
      <DataTable
        label="Layouts"
        columns={layoutColumns(data.may_change, (act, layout) => setDialog({ act, layout }))}
        rows={data.layouts}
        rowKey={({ key }) => key}
      />
      {props && dialog.act === 'columns' ? <ColumnsDialog {...props} mayChange={data.may_change} /> : null}
      {props && dialog.act === 'name' ? <NameDialog {...props} /> : null}
      {props && dialog.act === 'share' ? <ShareDialog {...props} /> : null}
    </Stack>
  );
}
