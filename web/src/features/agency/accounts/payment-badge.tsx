import { PAYMENT_STATE_INFO, type PaymentState } from '@recoup/domain/money/payments';
import { IconBuildingBank, IconCircleCheck, IconClock, IconReceiptRefund, type Icon } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const badges: Record<PaymentState, { icon: Icon; tone: StatusBadgeProps['tone']; meaning: string }> = {
  pending: { icon: IconClock, tone: 'warning', meaning: 'It counts once it has cleared.' },
  posted: { icon: IconCircleCheck, tone: 'info', meaning: 'It counts toward the balance and waits for a statement.' },
  remitted: { icon: IconBuildingBank, tone: 'success', meaning: 'It is on a statement.' },
  returned: { icon: IconReceiptRefund, tone: 'danger', meaning: 'It did not clear and was never applied.' },
};

/** A payment's state as agency staff read it. */
export function ConsolePaymentBadge({ state, focusable = false }: { state: PaymentState; focusable?: boolean }) {
  return <StatusBadge label={PAYMENT_STATE_INFO[state].label} {...badges[state]} focusable={focusable} />;
}
