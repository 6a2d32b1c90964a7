import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { AdministratorsOnly } from '#shared/users/administrators-only.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { ArchivedAccounts } from './archived-accounts.tsx';
import { LiveAccounts } from './live-accounts.tsx';
import { bankAccountsQuery } from './queries.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add/add-dialog.tsx')).AddDialog }));
const TITLE = 'Bank accounts';
const breadcrumbs = [{ label: 'Manage business', to: paths.manageBusiness }];

/** Spec 2, /manage-business/bank-accounts. */
export function BankAccountsPage() {
  const { client_id: clientId, client_name: company } = useClient();
  const details = useQuery(clientDetailsQuery(clientId));
  const maySee = details.data?.data.abilities.see_administration ?? false;
  const list = useQuery({ ...bankAccountsQuery(clientId, 'live'), enabled: maySee });
  const panel = usePanel(['add']);
  if (details.data && !maySee)
    return (
      <AdministratorsOnly
        title={TITLE}
        breadcrumbs={breadcrumbs}
        icon={IconBuildingBank}
        heading="Only administrators can see bank accounts"
      >
        Where {company} is paid is visible only to its administrators. Ask one of them to add or change an account.
      </AdministratorsOnly>
    );

  const { error, refetch } = details.isError ? details : list;
  const mayAdd = list.data?.abilities.add ?? false;
  const empty = list.data?.data.length === 0 ? list.data : null;
  const addButton = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => panel.open('add')}>
      Add bank account
    </Button>
  ) : null;

  return (
    <Page
      title={TITLE}
      breadcrumbs={breadcrumbs}
      width="text"
      description={`Where ${company} is paid, and where fees are debited`}
      actions={empty ? null : addButton}
    >
      <Panel flush>
        {list.data && !empty ? <LiveAccounts key={clientId} accounts={list.data.data} /> : null}
        {empty ? (
          <EmptyState title="No bank accounts yet" icon={IconBuildingBank} action={addButton}>
            {mayAdd
              ? `Add the account where you want to receive payouts. ${formatWaiting(empty.waiting_days)}`
              : 'Accounts that administrators of the company add are listed here.'}
          </EmptyState>
        ) : null}
        {error && !list.data ? (
          <ErrorState title="The bank accounts could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!list.data && !error ? <RowsSkeleton /> : null}
      </Panel>
      {list.data ? <ArchivedAccounts key={clientId} /> : null}
      {list.data && mayAdd && panel.opened ? (
        <Suspense fallback={null}>
          <AddDialog
            key={clientId}
            accounts={list.data.data}
            waiting={formatWaiting(list.data.waiting_days)}
            onClose={panel.close}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function formatWaiting(days: number): string {
  return days === 0
    ? 'It can receive payouts immediately.'
    : `Its first payout can be made ${plural(days, 'day')} after it is added, so your company has time to notice a change it did not make.`;
}
