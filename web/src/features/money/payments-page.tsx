import { Button, Tabs } from '@mantine/core';
import { IconReceiptDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paymentsTabs, readTab } from './payments-tabs.ts';

const TITLE = 'Payments';

/** Spec 2, /payments: debtors' payments, the agency's statements, and direct payments. */
export function PaymentsPage() {
  const client = useClient();
  const details = useQuery(clientDetailsQuery(client.client_id));
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  if (!details.data)
    return (
      <Page title={TITLE}>
        {details.isError ? <ErrorState error={details.error} onRetry={() => void details.refetch()} /> : <TableSkeleton />}
      </Page>
    );
  const isAdmin = details.data.data.abilities.see_administration;
  const isForbidden = tab.isAdminOnly && !isAdmin;
  const { Body, Actions } = tab;
  const owner = isReadOnly(client) ? client.client_name : 'you';
  return (
    <Page
      title={TITLE}
      description={`What debtors have paid to the agency and to ${owner}, and the status of each payment`}
      actions={
        Actions && !isForbidden ? (
          <Suspense fallback={null}>
            <Actions key={client.client_id} />
          </Suspense>
        ) : null
      }
    >
      <Tabs
        value={tab.id}
        keepMounted={false}
        onChange={(value) => void navigate(value === paymentsTabs[0].id ? paths.payments : `${paths.payments}?tab=${value}`)}
      >
        <Tabs.List mb="lg" aria-label={TITLE}>
          {paymentsTabs
            .filter(({ isAdminOnly, id }) => isAdmin || !isAdminOnly || id === tab.id)
            .map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value={tab.id}>
          {isForbidden ? (
            <AdministratorsOnly company={client.client_name} />
          ) : (
            <Suspense fallback={<TableSkeleton />}>
              <Body key={client.client_id} />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function AdministratorsOnly({ company }: { company: string }) {
  return (
    <EmptyState
      icon={IconReceiptDollar}
      title="Only administrators see this"
      action={
        <Button component={Link} to={paths.payments} variant="default">
          View the payments
        </Button>
      }
    >
      Only administrators of {company} can see statements and remittances. Ask one of them for access.
    </EmptyState>
  );
}
