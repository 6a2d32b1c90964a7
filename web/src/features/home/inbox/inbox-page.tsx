import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { getConfig } from '#lib/api/config.ts';
import { inboxPath, paths, requestsPath } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot } from '#ui/rows.tsx';
import { readKind } from './inbox-address.ts';
import { InboxKinds } from './inbox-kinds.tsx';
import { KINDS } from './inbox-labels.ts';
import { InboxList, InboxSkeleton } from './inbox-list.tsx';
import { inboxCountQuery, inboxQuery } from './inbox-queries.ts';
import { useDismissal } from './use-dismissal.ts';
import { useRowKeys } from '#lib/hooks/use-row-keys.ts';

/** Everything that needs the user's attention, by due date; an item disappears once it is done. */
export function InboxPage() {
  const client = useClient();
  const { client_id: clientId } = client;
  const kind = readKind(useSearchParams()[0]);
  const counts = useQuery(inboxCountQuery(clientId)).data?.data;
  return (
    <Page
      title="Inbox"
      description={
        isReadOnly(client) ? `What ${client.client_name} has to answer` : 'What needs your attention, earliest due date first'
      }
      actions={
        <>
          <Button component={Link} to={requestsPath()} variant="default">
            Requests
          </Button>
          <Button component={Link} to={paths.messages} variant="default">
            Messages
          </Button>
        </>
      }
    >
      {counts ? <InboxKinds counts={counts} chosen={kind} /> : null}
      <Panel flush>
        <Items key={clientId} kind={kind} />
      </Panel>
    </Page>
  );
}

function Items({ kind }: { kind: ReturnType<typeof readKind> }) {
  const client = useClient();
  const query = useInfiniteQuery({ ...inboxQuery(client.client_id, kind), placeholderData: keepPreviousData });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const list = useRowKeys();
  const dismiss = useDismissal();
  if (!data && error) return <ErrorState title="The inbox could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <InboxSkeleton rows={6} />;
  const items = data.pages.flatMap((page) => page.data);
  if (items.length === 0) return <EmptyInbox kind={kind} />;
  return (
    <>
      <InboxList
        ref={list}
        label="Inbox"
        items={items}
        onDismiss={
          isReadOnly(client)
            ? undefined
            : (item) =>
                // The focused button is removed with its row.
                void dismiss(item).then(() => list.current?.querySelector('a')?.focus({ preventScroll: true }))
        }
      />
      {hasNextPage ? (
        <Foot>
          <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Foot>
      ) : null}
    </>
  );
}

function EmptyInbox({ kind }: { kind: ReturnType<typeof readKind> }) {
  if (kind)
    return (
      <EmptyState
        title={`No ${KINDS[kind].many.toLowerCase()}`}
        icon={KINDS[kind].icon}
        action={
          <Button component={Link} to={inboxPath()} variant="default">
            Show all
          </Button>
        }
      />
    );
  return (
    <EmptyState title="No action needed" icon={IconInbox}>
      Disputes, offers, questions and messages from {getConfig().agency.name} appear here when they need an answer.
    </EmptyState>
  );
}
