import { Button, Code } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@recoup/contract/users/webhooks';
import { IconSend, IconTestPipe } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { deliveriesQuery, useReplayDelivery } from '../queries.ts';
import { deliveryBadges, titleOfDelivery } from '../webhook-labels.ts';

/** What was sent and what your system answered. */
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
            <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
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
        <EmptyState title="Nothing was sent yet" icon={IconSend}>
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

function DeliveryRow({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
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
    <Row
      icon={delivery.type === 'test' ? IconTestPipe : IconSend}
      title={title}
      badge={<StatusBadge focusable {...deliveryBadges[delivery.state]} />}
      lines={[
        <Answer key="answer" delivery={delivery} />,
        <Times key="times" delivery={delivery} />,
        <details key="body">
          <summary>What {delivery.state === 'waiting' ? 'is' : 'was'} sent</summary>
          <Code block tabIndex={0} aria-label={`Content of ${title}`}>
            {delivery.body}
          </Code>
        </details>,
      ]}
      actions={
        webhook.abilities.manage && delivery.state !== 'waiting' ? (
          <Button
            variant="default"
            size="compact-md"
            loading={replay.isPending}
            aria-label={`Send again: ${title}`}
            onClick={sendAgain}
          >
            Send again
          </Button>
        ) : null
      }
    />
  );
}

function Answer({ delivery: { state, last_status: status, last_error: error, attempts } }: { delivery: WebhookDelivery }) {
  const count = attempts > 1 ? ` · ${plural(attempts, 'attempt')}` : '';
  if (state === 'delivered') return `HTTP ${status}${count}`;
  return error === null ? null : `${error}${count}`;
}

function Times({
  delivery: { created_at: created, delivered_at: delivered, next_at: next, attempts },
}: {
  delivery: WebhookDelivery;
}) {
  return (
    <>
      <DateText value={delivered ?? created} withTime />
      {next !== null && attempts > 0 ? (
        <>
          {' '}
          · Next attempt <DateText value={next} withTime />
        </>
      ) : null}
    </>
  );
}
