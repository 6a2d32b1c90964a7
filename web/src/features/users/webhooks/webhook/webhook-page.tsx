import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { AdministratorsOnly } from '#shared/users/administrators-only.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { webhooksQuery } from '../queries.ts';
import { KnownWebhook } from './known-webhook.tsx';
import { webhookCrumbs } from './webhook-crumbs.ts';

const TITLE = 'Webhook';
/** One webhook with its deliveries. */
export function WebhookPage() {
  const { client_id: clientId, client_name: company } = useClient();
  const { id = '' } = useParams();
  const details = useQuery(clientDetailsQuery(clientId));
  const maySee = details.data?.data.abilities.see_administration ?? false;
  const list = useQuery({ ...webhooksQuery(clientId), enabled: maySee });
  if (details.data && !maySee)
    return (
      <AdministratorsOnly
        title={TITLE}
        breadcrumbs={webhookCrumbs}
        icon={IconWebhook}
        heading="Only administrators can see webhooks"
      >
        Ask an administrator of {company} if one of your systems needs a webhook.
      </AdministratorsOnly>
    );
  const webhook = list.data?.data.find((one) => one.id === id);
  if (webhook) return <KnownWebhook key={id} webhook={webhook} />;
  const { error, refetch } = details.isError ? details : list;
  return (
    <Page title={TITLE} breadcrumbs={webhookCrumbs} width="text">
      {list.data ? (
        <EmptyState
          icon={IconWebhook}
          title="Webhook not found"
          action={
            <Button component={Link} to={paths.webhooks}>
              View all webhooks
            </Button>
          }
        >
          It may belong to another of your companies. Switch to that company, or find it in the list.
        </EmptyState>
      ) : error ? (
        <ErrorState title="This webhook could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton lines={6} />
      )}
    </Page>
  );
}
