import { Button, Group, Stack } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { uploadPath } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { isReadOnly, useClient, type SelectedClient } from '#lib/session/selected-client.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { summarize } from '#ui/filter-labels.ts';
import { Page } from '#ui/page.tsx';
import { PinnedFilter } from '#ui/filter-chip.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { IMPORT_STATES, readStates } from './import-states.ts';
import { historyColumns } from './history-columns.tsx';
import { importsQuery } from './queries.ts';
import { useLocalUploads } from '#shared/placing/sending/send-store.ts';
import { StartUpload } from './start-upload.tsx';
import { TemplatesMenu } from './templates/templates-menu.tsx';

/** Drop zone and history in one place (ui.md, Debtor entry). */
export function UploadsPage() {
  const client = useClient();
  const { client_id: clientId } = client;
  // While permissions are loading, the server refuses unauthorized users.
  const mayPlace = useQuery(clientDetailsQuery(clientId)).data?.data.abilities.place_accounts ?? true;
  const navigate = useNavigate();
  return (
    <Page
      title="Uploads"
      description={
        isReadOnly(client)
          ? `Files that ${client.client_name} placed accounts from`
          : 'Place accounts from a file in your own layout'
      }
      actions={mayPlace ? <TemplatesMenu /> : null}
    >
      {mayPlace ? <StartUpload clientId={clientId} onStarted={(id) => void navigate(uploadPath(id))} /> : null}
      <Stack component="section" gap="sm" aria-label="History of uploads">
        <History client={client} />
      </Stack>
    </Page>
  );
}

function History({ client }: { client: SelectedClient }) {
  const { client_id: clientId } = client;
  const local = useLocalUploads();
  const [search, setSearch] = useSearchParams();
  const states = readStates(search);
  const list = useInfiniteQuery(importsQuery(clientId, states));
  // Deferred, so that React renders in slices.
  const data = useDeferredValue(list.data);
  if (!data && (list.data || list.isPending)) return <TableSkeleton rows={5} />;
  if (!data) return <ErrorState title="Uploads could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = data.pages.flatMap((page) => page.data);
  const showAll = () => setSearch({}, { preventScrollReset: true });
  if (rows.length === 0 && states.length > 0)
    return (
      <EmptyState title="No uploads with this status" action={<Button onClick={showAll}>Show all uploads</Button>}>
        Their status may have changed.
      </EmptyState>
    );
  if (rows.length === 0) {
    return (
      <EmptyState title="No uploads yet" icon={IconFileUpload}>
        Files that {isReadOnly(client) ? `${client.client_name} uploads` : 'you upload'} appear here with their batch number and
        acknowledgement.
      </EmptyState>
    );
  }
  const chosen = states.map((value) => ({ value, label: IMPORT_STATES[value].label }));
  return (
    <>
      {states.length > 0 ? (
        <Group>
          <PinnedFilter label="Status" value={summarize(chosen, states) ?? ''} onClear={showAll} />
        </Group>
      ) : null}
      <DataTable
        label="Uploads"
        columns={historyColumns(local, isReadOnly(client))}
        rows={rows}
        rowKey={(row) => row.id}
        hrefOf={(row) => uploadPath(row.id)}
        total={data.pages[0]?.page.total ?? null}
        {...paging(list)}
      />
    </>
  );
}
