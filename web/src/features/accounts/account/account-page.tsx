import { Button, Grid, Stack } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { ApiError } from '#lib/api/errors.ts';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NamedPart } from '#ui/named-part.tsx';
import { Page } from '#ui/page.tsx';
import { WhenNear } from '#ui/render-when-near.tsx';
import { useNarrow } from '#ui/use-phone.ts';
import { accountQuery, type AccountParams } from '#features/accounts/debtors/queries.ts';
import { RequestMenu } from '#features/accounts/requests/request-menu.tsx';
import { RequestsPanel } from '#features/accounts/requests/requests-panel.tsx';
import { accountDisputesQuery, accountOffersQuery, accountRequestsQuery } from '#features/accounts/requests/queries.ts';
import classes from './account.module.css';
import { timelineQuery } from './account-queries.ts';
import { AccountHeader } from './account-header.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { DisputesAndOffers } from './disputes-and-offers.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { focusMessage } from './focus-part.ts';
import { InvoicesPanel } from './invoices-panel.tsx';
import { LiveAccount } from './live-account.ts';
import { PartiesPanel, PersonPanel } from './person-panel.tsx';
import { SourceRowPanel } from './source-row-panel.tsx';
import { TimelinePanel } from './timeline/timeline-panel.tsx';

/** Reserved height in pixels; the column is usually taller. */
const ASIDE_HEIGHT = 600;

export function AccountPage() {
  const { client_id: clientId } = useClient();
  const { peopleId = '', id = '' } = useParams();
  const params = { client_id: clientId, people_id: peopleId, id };
  return (
    <>
      <LiveAccount params={params} />
      <Account key={id} params={params} />
    </>
  );
}

function Account({ params }: { params: AccountParams }) {
  const { data: latest, error, refetch } = useQuery(accountQuery(params));
  const isComplete = useIsComplete(params);
  // Deferred, so that React renders in slices: a phone would otherwise be blocked for half a second.
  const data = useDeferredValue(isComplete ? latest : undefined);
  const breadcrumbs = [{ label: 'Debtors', to: paths.debtors }];

  if (!data && (latest || !error)) return <AccountSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Page title="Account not found" breadcrumbs={breadcrumbs}>
        <EmptyState
          title="This account no longer exists"
          action={
            <Button component={Link} to={paths.debtors}>
              View all debtors
            </Button>
          }
        >
          It may belong to another of your companies. Switch companies in the sidebar, or find it in the list.
        </EmptyState>
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title="Account" breadcrumbs={breadcrumbs}>
        <ErrorState title="This account could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const account = data.data;
  return (
    <Page
      title={account.debtor_name}
      breadcrumbs={breadcrumbs}
      subtitle={`${account.number} · your number ${account.client_account_number}${account.location_name ? ` · ${account.location_name}` : ''}`}
      actions={<AccountActions account={account} />}
    >
      <AccountTabs account={account} />
      <AccountBody account={account} params={params} />
    </Page>
  );
}

/** Whether the first requests for the panels above the timeline have ended: panels that appear later would shift the page. */
function useIsComplete(params: AccountParams): boolean {
  const parts = [
    useQuery(accountDisputesQuery(params)),
    useQuery(accountOffersQuery(params)),
    useInfiniteQuery(accountRequestsQuery(params)),
    useInfiniteQuery(timelineQuery(params, [])),
  ];
  const isComplete = parts.every(({ isPending, isPaused, failureCount }) => !isPending || isPaused || failureCount > 0);
  // A failed request is pending again once its panel mounts, which must not hide the page.
  const [wasComplete, setWasComplete] = useState(isComplete);
  if (isComplete && !wasComplete) setWasComplete(true);
  return isComplete || wasComplete;
}

/** At the top of the page; on phones, a bar at the bottom within reach of the thumb. */
function AccountActions({ account }: { account: AccountDetails }) {
  const client = useClient();
  if (isReadOnly(client)) return null;
  return (
    <div className={classes.actions}>
      <Button variant="default" className={classes.phoneOnly ?? ''} onClick={focusMessage}>
        Message
      </Button>
      <RequestMenu account={account} />
    </div>
  );
}

/** What happened and what to do on the left; the balance, people and facts beside it. */
function AccountBody({ account, params }: { account: AccountDetails; params: AccountParams }) {
  return (
    <>
      <AccountHeader account={account} params={params} />
      <Grid gap="lg" className={classes.body ?? ''}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <DisputesAndOffers account={account} params={params} />
            <NamedPart name="requests">
              <RequestsPanel params={params} />
            </NamedPart>
            <TimelinePanel account={account} params={params} />
            <InvoicesPanel account={account} />
            <SourceRowPanel account={account} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Aside account={account} params={params} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** On narrow screens the column is below the timeline, so it renders once the first screen is ready. */
function Aside({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const isBelow = useNarrow();
  const isReady = useFirstScreenReady();
  const { hash } = useLocation();
  return (
    <WhenNear height={ASIDE_HEIGHT} isNow={isReady || !isBelow || hash === '#documents'}>
      <div className={classes.aside}>
        <BalancePanel account={account} params={params} />
        <PersonPanel account={account} />
        <PartiesPanel account={account} />
        <DetailsPanel account={account} />
        <NamedPart name="documents">
          <DocumentsPanel account={account} params={params} />
        </NamedPart>
      </div>
    </WhenNear>
  );
}
