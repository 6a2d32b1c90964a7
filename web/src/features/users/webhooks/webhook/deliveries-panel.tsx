import { Button, Code } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@recoup/contract/users/webhooks';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';
import { DeliveryRow } from '#shared/webhooks/delivery-row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { deliveriesQuery, useReplayDelivery } from '../queries.ts';
import { titleOfDelivery } from '../webhook-labels.ts';

/** Deliveries with their content and the response of the client's system. */
export function DeliveriesPanel({ webhook }: { webhook: Webhook }) {
  const { client_id: clientId } = useClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(clientId, webhook.id),
  );
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <Panel title="Deliveries" flush>
      {rows && rows.length > 0 ? (
        <Rows label="Deliveries">
          {rows.map((delivery) => (
            <SentRow key={delivery.id} delivery={delivery} webhook={webhook} />
          ))}
        </Rows>
      ) : null}
      {rows && hasNextPage ? (
        <Foot>
          <Button variant="default" size="compact-md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older deliveries
          </Button>
        </Foot>
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState title="No deliveries yet" icon={IconSend}>
          Deliveries of the last 30 days are listed here. Send a test to see whether your system answers.
        </EmptyState>
      ) : null}
      {error && !rows ? (
        <ErrorState title="The deliveries could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!rows && !error ? <RowsSkeleton /> : null}
    </Panel>
  );
}

function SentRow({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const { client_id: clientId } = useClient();
  const replay = useReplayDelivery();
  const title = titleOfDelivery(delivery);
  const sendAgain = () =>
    replay.mutate(
      { params: { client_id: clientId, id: webhook.id, delivery_id: delivery.id } },
      {
        onSuccess: () => toast.success('The delivery will be sent again within seconds'),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  return (
    <DeliveryRow
      delivery={delivery}
      title={title}
      isTest={delivery.type === 'test'}
      content={
        <details key="body">
          <summary>What {delivery.state === 'waiting' ? 'is' : 'was'} sent</summary>
          <Code block tabIndex={0} aria-label={`Content of ${title}`}>
            {delivery.body}
          </Code>
        </details>
      }
      onSendAgain={webhook.abilities.manage ? sendAgain : null}
      isSending={replay.isPending}
    />
  );
}
