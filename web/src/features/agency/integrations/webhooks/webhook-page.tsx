import { Button } from '@mantine/core';
import type { FeedWebhook } from '@recoup/contract/feed/webhooks';
import { IconBan, IconRefresh, IconSend, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { integrationsPath } from '../integrations-paths.ts';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { useEndWebhook, useRetryWebhook, useTestWebhook, webhooksQuery } from './queries.ts';
import { badgeOf, describeDeliveries } from './webhook-labels.ts';

const breadcrumbs = [{ label: 'Integrations', to: integrationsPath('webhooks') }];
const TITLE = 'Webhook';

/** One webhook with its deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const list = useQuery(webhooksQuery());
  const webhook = list.data?.data.find((one) => one.id === id);
  if (webhook) return <KnownWebhook key={id} webhook={webhook} />;
  return (
    <Page title={TITLE} breadcrumbs={breadcrumbs} width="text">
      {list.data ? (
        <EmptyState
          icon={IconWebhook}
          title="Webhook not found"
          action={
            <Button component={Link} to={integrationsPath('webhooks')}>
              View all webhooks
            </Button>
          }
        >
          The address of this page may be incomplete.
        </EmptyState>
      ) : list.error ? (
        <LoadFailure title="This webhook could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PanelSkeleton lines={4} />
      )}
    </Page>
  );
}

function KnownWebhook({ webhook }: { webhook: FeedWebhook }) {
  const mayManage = useAgencyRole() === 'agency_admin' && webhook.ended_at === null;
  const [isEnding, setIsEnding] = useState(false);
  return (
    <Page
      title={TITLE}
      breadcrumbs={breadcrumbs}
      width="text"
      badge={<StatusBadge focusable {...badgeOf(webhook)} />}
      actions={mayManage ? <Actions webhook={webhook} onEnd={() => setIsEnding(true)} /> : null}
    >
      <Panel>
        <FactList>
          <Fact label="URL">
            <span style={{ overflowWrap: 'anywhere' }}>{webhook.url}</span>
          </Fact>
          <Fact label="Deliveries">{describeDeliveries(webhook)}</Fact>
          {webhook.last_error === null ? null : <Fact label="Last error">{webhook.last_error}</Fact>}
          <Fact label="Added">
            <DateText value={webhook.created_at} />
          </Fact>
          {webhook.ended_at === null ? null : (
            <Fact label="Ended">
              <DateText value={webhook.ended_at} />
            </Fact>
          )}
        </FactList>
      </Panel>
      <DeliveriesPanel webhookId={webhook.id} mayManage={mayManage} />
      {isEnding ? <EndDialog webhook={webhook} onClose={() => setIsEnding(false)} /> : null}
    </Page>
  );
}

function Actions({ webhook: { id, failed }, onEnd }: { webhook: FeedWebhook; onEnd: () => void }) {
  const params = { webhook_id: id };
  const test = useTestWebhook();
  const retry = useRetryWebhook();
  const onError = (error: Error) => toast.error(messageOf(error));
  const runTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: ({ data }) =>
          data.state === 'delivered'
            ? toast.success(`The system answered HTTP ${data.last_status}`)
            : toast.error(`The test failed: ${data.last_error ?? 'no answer'}`),
        onError,
      },
    );
  const retryFailed = () =>
    retry.mutate(
      { params },
      { onSuccess: ({ data }) => toast.success(`${plural(data.queued, 'delivery', 'deliveries')} will be sent again`), onError },
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden="true" />}
        loading={test.isPending}
        onClick={runTest}
      >
        Send test
      </Button>
      {failed > 0 ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={retry.isPending}
          onClick={retryFailed}
        >
          Retry failed
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconBan size={16} aria-hidden="true" />} onClick={onEnd}>
        End
      </Button>
    </>
  );
}

function EndDialog({ webhook: { id }, onClose }: { webhook: FeedWebhook; onClose: () => void }) {
  const end = useEndWebhook();
  const confirm = () =>
    end.mutate(
      { params: { webhook_id: id } },
      {
        onSuccess: () => {
          toast.success('The webhook has ended');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title="End this webhook?"
      confirmLabel="End webhook"
      pending={end.isPending}
      error={end.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      The system is no longer called, and waiting deliveries are not sent. An ended webhook cannot be turned on again.
    </ConfirmDialog>
  );
}
