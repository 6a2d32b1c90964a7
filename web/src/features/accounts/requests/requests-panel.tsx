import { Anchor, Button, Group, Text } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'react-toastify';
import { paths } from '#lib/paths/paths.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { DecidedOffers } from './decided-offers.tsx';
import { accountOffersQuery, accountRequestsQuery, useCancelRequest } from './queries.ts';
import { RequestRow } from './request-rows.tsx';
import { formatRequest } from './states.ts';
import classes from './requests.module.css';

/** The requests of the account with their states, newest first. */
export function RequestsPanel({ params }: { params: AccountParams }) {
  const list = useInfiniteQuery(accountRequestsQuery(params));
  const offers = useQuery(accountOffersQuery(params)).data?.data ?? [];
  const decided = offers.filter(({ state }) => state !== 'open');
  const [leaving, setLeaving] = useState<AccountRequest | null>(null);
  const requests = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel
      title="Requests"
      flush
      actions={
        <Anchor component={Link} to={paths.requests} size="sm">
          Requests of all accounts
        </Anchor>
      }
    >
      {list.isPending ? <RowsSkeleton /> : null}
      {list.isError && requests.length === 0 ? (
        <ErrorState title="The requests could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && requests.length === 0 && decided.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.cardBody ?? ''}>
          No requests yet. Holds, recalls and payments to you appear here, with what came of them.
        </Text>
      ) : null}
      <ul className={classes.rows} aria-label="Requests">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} peopleId={params.people_id} onCancel={setLeaving} />
        ))}
        <DecidedOffers offers={decided} />
      </ul>
      {list.hasNextPage ? (
        <Group justify="center" p="sm">
          <Button variant="subtle" size="compact-sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show earlier requests
          </Button>
        </Group>
      ) : null}
      {leaving ? <CancelDialog request={leaving} clientId={params.client_id} onClose={() => setLeaving(null)} /> : null}
    </Panel>
  );
}

function CancelDialog({ request, clientId, onClose }: { request: AccountRequest; clientId: string; onClose: () => void }) {
  const cancel = useCancelRequest();
  return (
    <ConfirmDialog
      opened
      title={`Cancel ${request.number}?`}
      confirmLabel="Cancel request"
      cancelLabel="Keep it"
      pending={cancel.isPending}
      error={cancel.error}
      onConfirm={() =>
        cancel.mutate(
          { params: { client_id: clientId, id: request.id } },
          {
            onSuccess: () => {
              toast.success(`${request.number} is canceled`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {formatRequest(request)}: the agency will not do it. You can ask for it again at any time.
    </ConfirmDialog>
  );
}
