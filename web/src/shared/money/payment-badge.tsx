import { PAYMENT_STATE_INFO, type PaymentState } from '@recoup/domain/money/payments';
import { IconCircleCheck, IconClock, IconFileCheck, IconReceiptRefund, type Icon } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const badges: Record<PaymentState, { icon: Icon; tone: StatusBadgeProps['tone'] }> = {
  pending: { icon: IconClock, tone: 'warning' },
  posted: { icon: IconCircleCheck, tone: 'info' },
  remitted: { icon: IconFileCheck, tone: 'success' },
  returned: { icon: IconReceiptRefund, tone: 'danger' },
};

/** A payment's state. */
export function PaymentBadge({ state, focusable = false }: { state: PaymentState; focusable?: boolean }) {
  return <StatusBadge {...PAYMENT_STATE_INFO[state]} {...badges[state]} focusable={focusable} />;
}
