import { Button, Stack } from '@mantine/core';
import {
  publishedKind,
  publishedKinds,
  type PublishedDocument,
  type PublishedKind,
} from '@recoup/contract/reports/published-documents';
import { IconFolderOpen } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { downloadsPath } from '#lib/paths/paths.ts';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { documentsQuery } from '#features/reports/queries.ts';
import { DocumentRow } from './document-row.tsx';

const choices = publishedKind.options.map((value) => ({ value, label: publishedKinds[value] }));
const address = z.object({ kind: z.array(publishedKind).optional() });

/** Documents the agency has published for the client (statements, letters, tax forms), by year, newest first. */
export function DocumentsTab() {
  const { client_id: clientId } = useClient();
  const [search, setSearch] = useSearchParams();
  const { kind } = readAddress(address, ['kind'], search);
  const list = useInfiniteQuery({ ...documentsQuery(clientId, kind), placeholderData: keepPreviousData });
  const narrow = (chosen: readonly PublishedKind[]) => {
    const next = new URLSearchParams(downloadsPath('documents').split('?')[1]);
    for (const [name, value] of writeAddress({ kind: chosen })) next.append(name, value);
    setSearch(next, { preventScrollReset: true });
  };
  if (list.isError && !list.data)
    return <ErrorState title="Documents could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data?.pages.flatMap((page) => page.data);
  if (rows?.length === 0 && !kind)
    return (
      <EmptyState icon={IconFolderOpen} title="No documents yet">
        Statements, letters and tax forms that the agency publishes for your company appear here. You are notified when one is
        added.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <FilterBar label="Filter the documents" active={kind?.length ? 1 : 0} onClear={kind?.length ? () => narrow([]) : undefined}>
        <ChoicesChip label="Kind" choices={choices} value={kind} onChange={(chosen) => narrow(chosen ?? [])} />
      </FilterBar>
      {rows?.length === 0 ? (
        <EmptyState
          icon={IconFolderOpen}
          title="No documents of this kind"
          action={
            <Button variant="default" onClick={() => narrow([])}>
              Show all documents
            </Button>
          }
        />
      ) : null}
      {rows ? (
        [...Map.groupBy(rows, yearOf)].map(([year, documents]) => <Year key={year} year={year} documents={documents} />)
      ) : (
        <Panel flush>
          <RowsSkeleton rows={5} />
        </Panel>
      )}
      {list.hasNextPage ? (
        <Foot>
          <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older documents
          </Button>
        </Foot>
      ) : null}
    </Stack>
  );
}

/** The year a document concerns, or in which it was published if it has no period. */
const yearOf = ({ period_to: to, published_at: at }: PublishedDocument): string => (to ?? at).slice(0, 4);

function Year({ year, documents }: { year: string; documents: readonly PublishedDocument[] }) {
  return (
    <Panel title={year} flush>
      <Rows label={`Documents of ${year}`}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Rows>
    </Panel>
  );
}
