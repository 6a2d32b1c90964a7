import { Button } from '@mantine/core';
import { listConsoleDocuments } from '@recoup/contract/agency/documents';
import { IconFiles } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { authListQuery } from '#lib/api/auth-query.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { ListStates } from '#shared/agency/list-states.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { documentColumns } from './document-columns.tsx';
import { downloadDocument } from './download-document.ts';
import { readDocumentsState, writeDocumentsState } from './documents-state.ts';

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));

const senderChoices = [
  { value: 'agency', label: 'Your agency' },
  { value: 'client', label: 'Clients' },
] as const;
const subjectChoices = [
  { value: 'account', label: 'An account' },
  { value: 'client', label: 'The client' },
] as const;

const columnsOfPage = documentColumns((row) => void downloadDocument(row.client_id, row.id));

/** Documents of all clients that the user may see. Not polled: each page is recorded in the audit log. */
export function DocumentsPage() {
  const { state, set, change } = useAddressState(readDocumentsState, writeDocumentsState);
  const list = useInfiniteQuery({
    ...authListQuery(listConsoleDocuments, { query: { ...state, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns('agency-documents', columnsOfPage);
  const mayPublish = useAgencyRole() !== 'agency_auditor';
  const [isPublishing, setPublishing] = useState(false);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () => set({});
  return (
    <Page
      title="Documents"
      description="Documents of all clients and their accounts"
      actions={mayPublish ? <Button onClick={() => setPublishing(true)}>Publish documents</Button> : null}
    >
      <FilterBar
        label="Filter the documents"
        active={countFilters(state)}
        onClear={hasFilter(state) ? clear : undefined}
        display={columns.display}
      >
        <ClientChip
          value={state.client_id}
          nameOf={(id) => rows.find(({ client_id: client }) => client === id)?.client_name}
          onChange={(value) => change({ client_id: value })}
        />
        <ChoicesChip
          label="From"
          choices={senderChoices}
          value={state.from_whom}
          onChange={(value) => change({ from_whom: value })}
        />
        <ChoicesChip label="About" choices={subjectChoices} value={state.about} onChange={(about) => change({ about })} />
        <DaysChip label="Added" value={{ from: state.from, to: state.to }} onChange={change} />
      </FilterBar>
      <ListStates
        name="Documents"
        query={list}
        columns={6}
        isEmpty={rows.length === 0}
        onClear={hasFilter(state) ? clear : undefined}
        empty={{
          title: 'No documents yet',
          icon: IconFiles,
          text: 'Documents appear here when clients add them to accounts, or when you publish letters, statements and tax forms.',
        }}
      />
      {rows.length > 0 ? (
        <DataTable label="Documents" {...columns.table} rows={rows} rowKey={(row) => row.id} {...paging(list)} />
      ) : null}
      {isPublishing ? (
        <Suspense fallback={null}>
          <PublishDialog onClose={() => setPublishing(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
