import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconSend, IconTestPipe } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plural } from '#lib/format/format.ts';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Row } from '#ui/rows.tsx';

type DeliveryState = 'waiting' | 'delivered' | 'failed';

const deliveryBadges: Record<DeliveryState, StatusBadgeProps> = {
  waiting: {
    label: 'Waiting',
    tone: 'info',
    icon: IconClock,
    meaning: 'It is sent within seconds, or when its next attempt is due.',
  },
  delivered: { label: 'Delivered', tone: 'success', icon: IconCircleCheck, meaning: 'Your system accepted it.' },
  failed: {
    label: 'Failed',
    tone: 'danger',
    icon: IconCircleX,
    meaning: 'Your system did not accept it. It will not be retried automatically.',
  },
};

interface Delivery {
  state: DeliveryState;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: string;
  delivered_at: string | null;
  next_at: string | null;
}

interface DeliveryRowProps {
  delivery: Delivery;
  title: string;
  isTest: boolean;
  /** Shown below the delivery's times. */
  content?: ReactNode;
  /** Null for users who may not send it again. */
  onSendAgain: (() => void) | null;
  isSending: boolean;
}

/** One delivery of a webhook: the system's response, its time, and a button that sends it again. */
export function DeliveryRow({ delivery, title, isTest, content = null, onSendAgain, isSending }: DeliveryRowProps) {
  return (
    <Row
      icon={isTest ? IconTestPipe : IconSend}
      title={title}
      badge={<StatusBadge focusable {...deliveryBadges[delivery.state]} />}
      lines={[<DeliveryOutcome key="answer" delivery={delivery} />, <Times key="times" delivery={delivery} />, content]}
      actions={
        onSendAgain && delivery.state !== 'waiting' ? (
          <Button
            variant="default"
            size="compact-md"
            loading={isSending}
            aria-label={`Send again: ${title}`}
            onClick={onSendAgain}
          >
            Send again
          </Button>
        ) : null
      }
    />
  );
}

function DeliveryOutcome({ delivery: { state, last_status: status, last_error: error, attempts } }: { delivery: Delivery }) {
  const count = attempts > 1 ? ` · ${plural(attempts, 'attempt')}` : '';
  if (state === 'delivered') return `HTTP ${status}${count}`;
  return error === null ? null : `${error}${count}`;
}

function Times({ delivery: { created_at: created, delivered_at: delivered, next_at: next, attempts } }: { delivery: Delivery }) {
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
