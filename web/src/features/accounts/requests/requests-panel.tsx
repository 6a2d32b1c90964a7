import { Anchor, Button, Collapse, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isRequestOpen } from '@recoup/domain/accounts/requests';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { plural } from '#lib/format/format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { DecidedOffers } from '#features/accounts/offers/decided-offers.tsx';
import { accountOffersQuery, accountRequestsQuery } from './queries.ts';
import { RequestRow } from './request-rows.tsx';
import { useCancelWithUndo } from './use-cancel-request.tsx';
import classes from './requests.module.css';

/** Requests with the agency, and finished ones behind a toggle. Renders nothing without requests. */
export function RequestsPanel({ params }: { params: AccountParams }) {
  const list = useInfiniteQuery(accountRequestsQuery(params));
  const offers = useQuery(accountOffersQuery(params)).data?.data ?? [];
  const { cancel, isPending } = useCancelWithUndo();
  const [isOpen, { toggle }] = useDisclosure(false);
  const requests = list.data?.pages.flatMap((page) => page.data) ?? [];
  const decided = offers.filter(({ state }) => state !== 'open');
  const waiting = requests.filter(({ state }) => isRequestOpen(state));
  const finished = requests.filter(({ state }) => !isRequestOpen(state));
  const earlier = finished.length + decided.length;
  const rowOf = (request: (typeof requests)[number]) => (
    <RequestRow
      key={request.id}
      request={request}
      peopleId={params.people_id}
      isCancelling={isPending}
      onCancel={() => void cancel(request)}
    />
  );
  if (list.isError && requests.length === 0)
    return (
      <Panel title="Requests">
        <ErrorState title="The requests could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      </Panel>
    );
  if (waiting.length + earlier === 0) return null;
  return (
    <Panel
      title="Requests"
      flush
      actions={
        <Anchor component={Link} to={paths.requests} size="sm">
          View requests of all accounts
        </Anchor>
      }
    >
      {waiting.length > 0 ? (
        <ul className={classes.rows} aria-label="Requests with the agency">
          {waiting.map(rowOf)}
        </ul>
      ) : null}
      {earlier > 0 ? (
        <div className={classes.earlier}>
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Hide' : 'Show'} {plural(earlier, 'finished request')}
          </Button>
        </div>
      ) : null}
      <Collapse expanded={isOpen}>
        <ul className={classes.rows} aria-label="Finished requests">
          {finished.map(rowOf)}
          <DecidedOffers offers={decided} />
        </ul>
        {list.hasNextPage ? (
          <Group justify="center" p="sm">
            <Button
              variant="subtle"
              size="compact-sm"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show earlier requests
            </Button>
          </Group>
        ) : null}
      </Collapse>
    </Panel>
  );
}
