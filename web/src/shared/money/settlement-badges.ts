import { INVOICE_STATE_INFO, REMITTANCE_STATE_INFO, type InvoiceState } from '@recoup/domain/money/statements';
import type { RemittanceState } from '@recoup/domain/money/statement-states';
import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconRefresh,
  IconScale,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

type Badge = Pick<StatusBadgeProps, 'tone'> & { icon: Icon };

const statementBadges: Record<RemittanceState, Badge> = {
  issued: { icon: IconSend, tone: 'info' },
  paid: { icon: IconCircleCheck, tone: 'success' },
  offset: { icon: IconScale, tone: 'neutral' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  reissued: { icon: IconRefresh, tone: 'info' },
  void: { icon: IconCircleX, tone: 'neutral' },
};

const invoiceBadges: Record<InvoiceState, Badge> = {
  open: { icon: IconClock, tone: 'warning' },
  partly_paid: { icon: IconCircleHalf2, tone: 'warning' },
  paid: { icon: IconCircleCheck, tone: 'success' },
  carried: { icon: IconArrowForwardUp, tone: 'neutral' },
  void: { icon: IconCircleX, tone: 'neutral' },
};

/** A statement's state. */
export const statementBadge = (state: RemittanceState): StatusBadgeProps => ({
  ...REMITTANCE_STATE_INFO[state],
  ...statementBadges[state],
});

/** An invoice's open amount. */
export const invoiceBadge = (state: InvoiceState): StatusBadgeProps => ({
  ...INVOICE_STATE_INFO[state],
  ...invoiceBadges[state],
});
