import type { QueueItem } from '@recoup/contract/agency/queue';
import { QUEUE_KINDS, type QueueKind } from '@recoup/domain/agency/queue';
import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useRowKeys } from '#lib/hooks/use-row-keys.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { hasFilter } from '#lib/paths/address-state.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { useLiveConsole } from '#shared/agency/use-live-console.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ItemPane } from './item-pane.tsx';
import { auditorReads } from './may-work.ts';
import { itemPath, readQueueState, writeQueueState, type OpenItem } from './queue-address.ts';
import { QueueFilterBar } from './queue-filters.tsx';
import { QueueKinds } from './queue-kinds.tsx';
import { keyOf } from './queue-labels.ts';
import { QueueList, QueueSkeleton } from './queue-list.tsx';
import { queueCountQuery, queueQuery } from './queue-queries.ts';
import classes from './queue.module.css';
import { TemplatesDialog } from './templates-dialog.tsx';

const isKind = (kind: string | undefined): kind is QueueKind => (QUEUE_KINDS as readonly (string | undefined)[]).includes(kind);

function useOpenItem(): OpenItem | null {
  const { clientId, kind, id } = useParams();
  return clientId !== undefined && isKind(kind) && id !== undefined ? { clientId, kind, id } : null;
}

const openOf = ({ client, kind, id }: QueueItem): OpenItem => ({ clientId: client.id, kind, id });

/** Everything that waits for the agency; an item opens beside the list and leaves when it is answered. */
export function QueuePage() {
  const role = useAgencyRole() ?? 'agency_auditor';
  const mayWork = !auditorReads(role);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state, set, change } = useAddressState(readQueueState, writeQueueState);
  const open = useOpenItem();
  const openKey = open ? keyOf(open) : null;
  const [isEditing, setEditing] = useState(false);
  const [selected, setSelected] = useState<ReadonlyMap<string, QueueItem>>(new Map());
  const counts = useQuery({ ...queueCountQuery(state), placeholderData: keepPreviousData }).data?.data;
  const isLive = useLiveConsole();
  const query = useInfiniteQuery({ ...queueQuery(state, isLive), placeholderData: keepPreviousData });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const list = useRowKeys();
  // The open item may have left the list: the next one is now at its index.
  const place = useRef(0);
  const at = items.findIndex((item) => keyOf(item) === openKey);
  if (at >= 0) place.current = at;
  const goOn = () => {
    const rest = items.filter((item) => keyOf(item) !== openKey);
    const next = rest[Math.min(place.current, rest.length - 1)];
    void navigate(next ? itemPath(openOf(next), search) : agencyPaths.queue + search, { preventScrollReset: true });
    if (next) list.current?.querySelector<HTMLAnchorElement>(`a[data-item="${keyOf(next)}"]`)?.focus({ preventScroll: true });
  };
  const select = (item: QueueItem, isSelected: boolean) => {
    const next = new Map(selected);
    if (isSelected) next.set(keyOf(item), item);
    else next.delete(keyOf(item));
    setSelected(next);
  };
  const clear = () => set({ kind: state.kind });
  return (
    <Page
      title="Queue"
      description="Everything waiting for your agency, earliest due date first"
      actions={
        role === 'agency_admin' ? (
          <Button variant="default" onClick={() => setEditing(true)}>
            Answer templates
          </Button>
        ) : null
      }
    >
      {counts ? <QueueKinds counts={counts} state={state} /> : null}
      <QueueFilterBar state={state} onChange={change} onClear={clear} />
      {!data && error ? (
        <ErrorState title="The queue could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.frame} data-open={open ? true : undefined}>
          <div className={classes.list}>
            {selected.size > 0 && mayWork ? (
              <BulkBar items={[...selected.values()]} onClear={() => setSelected(new Map())} />
            ) : null}
            {data ? null : <QueueSkeleton />}
            {data && items.length === 0 ? <EmptyQueue isFiltered={hasFilter(state)} onClear={() => set({})} /> : null}
            {items.length > 0 ? (
              <QueueList
                items={items}
                openKey={openKey}
                search={search}
                selected={new Set(selected.keys())}
                onSelect={mayWork ? select : null}
                hasMore={hasNextPage}
                isLoadingMore={isFetchingNextPage}
                onMore={() => void fetchNextPage()}
                list={list}
              />
            ) : null}
          </div>
          <div className={classes.pane}>
            {open ? (
              <ItemPane key={openKey} open={open} role={role} back={agencyPaths.queue + search} onDone={goOn} />
            ) : (
              <EmptyState title="Select an item" icon={IconInbox}>
                Move with j and k, and open with Enter. After an answer the next item opens.
              </EmptyState>
            )}
          </div>
        </div>
      )}
      {isEditing ? <TemplatesDialog onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}

function EmptyQueue({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title="Nothing is waiting" icon={IconInbox}>
        Placements, requests, answers and messages of clients appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing matches"
      icon={IconInbox}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
