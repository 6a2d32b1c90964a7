import { Button, Grid, Stack } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { STATUSES } from '@recoup/domain/accounts/statuses';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths, placeAnotherPath } from '#lib/paths/paths.ts';
import { ApiError } from '#lib/api/errors.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NamedPart } from '#ui/named-part.tsx';
import { Page } from '#ui/page.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { accountQuery, type AccountParams } from '#features/accounts/debtors/queries.ts';
import { NeedsYou } from '#features/accounts/requests/needs-you.tsx';
import { RequestMenu } from '#features/accounts/requests/request-menu.tsx';
import { RequestsPanel } from '#features/accounts/requests/requests-panel.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PartiesPanel, PersonPanel } from './person-panel.tsx';
import { SourceRowPanel } from './source-row-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TimelinePanel } from './timeline/timeline-panel.tsx';
import { useLiveAccount } from './use-live-account.ts';

export function AccountPage() {
  const { client_id: clientId } = useClient();
  const { peopleId = '', id = '' } = useParams();
  const params = { client_id: clientId, people_id: peopleId, id };
  const { data, error, isPending, refetch } = useQuery(accountQuery(params));
  useLiveAccount(params);
  const breadcrumbs = [{ label: 'Debtors', to: paths.debtors }];

  if (isPending || (!data && !error)) return <AccountSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Page title="Account not found" breadcrumbs={breadcrumbs}>
        <EmptyState
          title="This account no longer exists"
          action={
            <Button component={Link} to={paths.debtors}>
              See all debtors
            </Button>
          }
        >
          It may belong to another of your companies. Choose that company at the left, or look it up in the list.
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
      badge={<StatusBadge {...STATUSES[account.status]} focusable />}
      subtitle={`${account.number} · your number ${account.client_account_number}${account.location_name ? ` · ${account.location_name}` : ''}`}
      actions={<AccountActions account={account} />}
    >
      <AccountTabs account={account} />
      <AccountBody key={account.id} account={account} params={params} />
    </Page>
  );
}

function AccountActions({ account }: { account: AccountDetails }) {
  const client = useClient();
  return (
    <>
      {isReadOnly(client) ? null : (
        <Button component={Link} to={placeAnotherPath(account)} variant="default">
          Place another account
        </Button>
      )}
      <RequestMenu account={account} />
    </>
  );
}

/** Progress and actions on the left, in the order users ask for them; people and facts on the right. */
function AccountBody({ account, params }: { account: AccountDetails; params: AccountParams }) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="lg">
          <NeedsYou account={account} params={params} />
          <StatusPanel account={account} />
          <PaymentsPanel params={params} />
          <NamedPart name="requests">
            <RequestsPanel params={params} />
          </NamedPart>
          <MessagesPanel params={params} />
          <TimelinePanel account={account} params={params} />
          <InvoicesPanel account={account} />
          <SourceRowPanel account={account} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="lg">
          <BalancePanel account={account} />
          <PersonPanel account={account} />
          <PartiesPanel account={account} />
          <DetailsPanel account={account} />
          <NamedPart name="documents">
            <DocumentsPanel account={account} params={params} />
          </NamedPart>
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
