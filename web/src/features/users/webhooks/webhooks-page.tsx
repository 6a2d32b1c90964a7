import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { AdministratorsOnly } from '#shared/users/administrators-only.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Rows, RowsSkeleton } from '#ui/rows.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookRow } from './webhook-row.tsx';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));
const TITLE = 'Webhooks';
const breadcrumbs = [{ label: 'Manage business', to: paths.manageBusiness }];

/** Webhooks that notify the company's own systems of events. */
export function WebhooksPage() {
  const { client_id: clientId, client_name: company } = useClient();
  const details = useQuery(clientDetailsQuery(clientId));
  const maySee = details.data?.data.abilities.see_administration ?? false;
  const list = useQuery({ ...webhooksQuery(clientId), enabled: maySee });
  const panel = usePanel(['add']);
  if (details.data && !maySee)
    return (
      <AdministratorsOnly
        title={TITLE}
        breadcrumbs={breadcrumbs}
        icon={IconWebhook}
        heading="Only administrators can see webhooks"
      >
        Ask an administrator of {company} if one of your systems needs a webhook.
      </AdministratorsOnly>
    );

  const { error, refetch } = details.isError ? details : list;
  const mayCreate = list.data?.abilities.create ?? false;
  const isEmpty = list.data?.data.length === 0;
  const createButton = mayCreate ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => panel.open('add')}>
      Create webhook
    </Button>
  ) : null;

  return (
    <Page
      title={TITLE}
      breadcrumbs={breadcrumbs}
      width="text"
      description="Call your own systems when an account’s status changes, a payment is posted or a statement is issued"
      actions={isEmpty ? null : createButton}
    >
      <Panel flush>
        {list.data && !isEmpty ? (
          <Rows label="Webhooks">
            {list.data.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        ) : null}
        {isEmpty ? (
          <EmptyState title="No webhooks yet" icon={IconWebhook} action={createButton}>
            {mayCreate
              ? 'A webhook calls your system with ids and short facts, never with a debtor’s name or numbers. Your system reads the rest with an API key.'
              : 'Webhooks that the company’s administrators create are listed here.'}
          </EmptyState>
        ) : null}
        {error && !list.data ? (
          <ErrorState title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!list.data && !error ? <RowsSkeleton /> : null}
      </Panel>
      {list.data && details.data && mayCreate && panel.opened ? (
        <Suspense fallback={null}>
          <CreateDialog
            key={clientId}
            locations={details.data.data.locations.filter(({ is_active: isActive }) => isActive)}
            onClose={panel.close}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
