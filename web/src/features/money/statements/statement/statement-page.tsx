import { Button } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { paths, paymentsPath } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { ApiError } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { PanelSkeleton, TableSkeleton } from '#ui/skeletons.tsx';
import { statementQuery } from '../queries.ts';
import { KnownStatement } from './known-statement.tsx';
import { statementCrumbs } from './statement-crumbs.ts';

/** One statement: view, trace each line, print and download. */
export function StatementPage() {
  const { client_id: clientId, client_name: company } = useClient();
  const { id = '' } = useParams();
  const params = { client_id: clientId, id };
  const details = useQuery(clientDetailsQuery(clientId));
  const mayView = details.data?.data.abilities.see_administration ?? false;
  const found = useQuery(statementQuery(params, { enabled: mayView }));

  if (details.data && !mayView)
    return (
      <StatementMessage
        title="Only administrators see statements"
        action={
          <Button component={Link} to={paths.payments} variant="default">
            View the payments
          </Button>
        }
      >
        Only administrators of {company} can see statements and remittances. Ask one of them for access.
      </StatementMessage>
    );
  if (found.data) return <KnownStatement key={id} statement={found.data.data} params={params} />;
  const { error, refetch } = details.isError ? details : found;
  if (error instanceof ApiError && [400, 404, 422].includes(error.status))
    return (
      <StatementMessage
        title="Statement not found"
        action={
          <Button component={Link} to={paymentsPath('remittances')}>
            View all statements
          </Button>
        }
      >
        It may belong to another of your companies. Switch to that company, or find it in the list.
      </StatementMessage>
    );
  return (
    <Page title="Statement" breadcrumbs={statementCrumbs}>
      {error ? (
        <ErrorState title="This statement could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <PanelSkeleton lines={6} />
          <TableSkeleton />
        </>
      )}
    </Page>
  );
}

function StatementMessage({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Page title="Statement" breadcrumbs={statementCrumbs}>
      <EmptyState icon={IconFileDollar} title={title} action={action}>
        {children}
      </EmptyState>
    </Page>
  );
}
