import type { FeedDelivery } from '@recoup/contract/feed/webhooks';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { DeliveryRow } from '#shared/webhooks/delivery-row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Rows, RowsSkeleton } from '#ui/rows.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { deliveriesQuery, useReplayDelivery } from './queries.ts';

interface DeliveriesPanelProps {
  webhookId: string;
  mayManage: boolean;
}

/** Deliveries with the system's responses. */
export function DeliveriesPanel({ webhookId, mayManage }: DeliveriesPanelProps) {
  const { data, error, refetch } = useQuery(deliveriesQuery(webhookId));
  const rows = data?.data;
  return (
    <Panel title="Recent deliveries" flush>
      {rows && rows.length > 0 ? (
        <Rows label="Deliveries">
          {rows.map((delivery) => (
            <SentRow key={delivery.id} delivery={delivery} webhookId={webhookId} mayManage={mayManage} />
          ))}
        </Rows>
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState title="No deliveries yet" icon={IconSend}>
          Send a test to see whether the system answers.
        </EmptyState>
      ) : null}
      {error && !rows ? (
        <LoadFailure title="The deliveries could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!rows && !error ? <RowsSkeleton /> : null}
    </Panel>
  );
}

function SentRow({ delivery, webhookId, mayManage }: DeliveriesPanelProps & { delivery: FeedDelivery }) {
  const replay = useReplayDelivery();
  const sendAgain = () =>
    replay.mutate(
      { params: { webhook_id: webhookId, delivery_id: delivery.id } },
      {
        onSuccess: () => toast.success('The delivery will be sent again within seconds'),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  const isTest = delivery.type === 'test';
  return (
    <DeliveryRow
      delivery={delivery}
      title={isTest ? 'Test' : `Events up to ${delivery.cursor ?? ''}`}
      isTest={isTest}
      onSendAgain={mayManage ? sendAgain : null}
      isSending={replay.isPending}
    />
  );
}
