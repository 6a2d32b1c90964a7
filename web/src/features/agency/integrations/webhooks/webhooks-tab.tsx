import { Button, Group, Stack } from '@mantine/core';
import type { FeedWebhook } from '@recoup/contract/feed/webhooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { feedWebhookPath } from '../integrations-paths.ts';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { webhooksQuery } from './queries.ts';
import { badgeOf, describeDeliveries } from './webhook-labels.ts';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));

/** Webhooks that tell the agency's systems about waiting events. */
export function WebhooksTab() {
  const { data, error, refetch } = useQuery(webhooksQuery());
  const isAdmin = useAgencyRole() === 'agency_admin';
  const panel = usePanel(['add']);
  const webhooks = data?.data;
  const createButton =
    webhooks && isAdmin ? (
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => panel.open('add')}>
        Add webhook
      </Button>
    ) : null;
  return (
    <Stack gap="md">
      {webhooks && webhooks.length > 0 && createButton ? <Group justify="flex-end">{createButton}</Group> : null}
      <Panel flush>
        {webhooks && webhooks.length > 0 ? (
          <Rows label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        ) : null}
        {webhooks?.length === 0 ? (
          <EmptyState title="No webhooks yet" icon={IconWebhook} action={createButton}>
            {isAdmin
              ? 'A webhook calls your system when placements, requests or messages wait for it. The system then reads them with a key.'
              : 'Webhooks that administrators add for the agency’s systems are listed here.'}
          </EmptyState>
        ) : null}
        {error && !webhooks ? (
          <LoadFailure title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!webhooks && !error ? <RowsSkeleton /> : null}
      </Panel>
      {webhooks && isAdmin && panel.opened ? (
        <Suspense fallback={null}>
          <CreateDialog onClose={panel.close} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function WebhookRow({ webhook }: { webhook: FeedWebhook }) {
  return (
    <Row
      icon={IconWebhook}
      title={<span style={{ overflowWrap: 'anywhere' }}>{webhook.url}</span>}
      badge={<StatusBadge focusable {...badgeOf(webhook)} />}
      lines={[describeDeliveries(webhook), webhook.last_error]}
      actions={
        <Button
          component={Link}
          to={feedWebhookPath(webhook.id)}
          variant="default"
          size="compact-md"
          aria-label={`Deliveries to ${webhook.url}`}
        >
          Deliveries
        </Button>
      }
    />
  );
}
