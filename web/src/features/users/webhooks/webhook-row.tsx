import { Button } from '@mantine/core';
import type { Webhook } from '@recoup/contract/users/webhooks';
import { IconWebhook } from '@tabler/icons-react';
import { Link } from 'react-router';
import { plural } from '#lib/format/format.ts';
import { webhookPath } from '#lib/paths/paths.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Row } from '#ui/rows.tsx';
import { describeReach, stateBadges } from './webhook-labels.ts';

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, url, state } = webhook;
  return (
    <Row
      icon={IconWebhook}
      title={name}
      badge={<StatusBadge focusable {...stateBadges[state]} />}
      lines={[
        <span key="url" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </span>,
        describeReach(webhook),
        <Deliveries key="deliveries" webhook={webhook} />,
      ]}
      actions={
        <Button component={Link} to={webhookPath(id)} variant="default" size="compact-md" aria-label={`Deliveries of ${name}`}>
          Deliveries
        </Button>
      }
    />
  );
}

/** The time of the last delivery, and the number of waiting and failed ones. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { last_delivered_at: last, waiting, failed } = webhook;
  const counts = [
    waiting > 0 ? `${waiting} waiting` : null,
    failed > 0 ? `${plural(failed, 'failed delivery', 'failed deliveries')}` : null,
  ];
  return (
    <>
      {last === null ? (
        'Nothing delivered yet'
      ) : (
        <>
          Last delivered <DateText value={last} withTime />
        </>
      )}
      {counts.filter((count) => count !== null).map((count) => ` · ${count}`)}
    </>
  );
}
