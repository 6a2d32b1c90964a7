import type { RemittanceRow, Statement } from '@recoup/contract/remittances';
import { INVOICE_STATE_INFO, REMITTANCE_STATE_INFO, type InvoiceState, type RemittanceState } from '@recoup/domain/remittance';
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
import { formatDate } from '../../../lib/format.ts';
import type { StatusBadgeProps } from '../../../ui/status-badge.tsx';

type Look = Pick<StatusBadgeProps, 'tone'> & { icon: Icon };

const remittanceLooks: Record<RemittanceState, Look> = {
  issued: { icon: IconSend, tone: 'info' },
  paid: { icon: IconCircleCheck, tone: 'success' },
  offset: { icon: IconScale, tone: 'neutral' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  reissued: { icon: IconRefresh, tone: 'info' },
};

const invoiceLooks: Record<InvoiceState, Look> = {
  open: { icon: IconClock, tone: 'warning' },
  partly_paid: { icon: IconCircleHalf2, tone: 'warning' },
  paid: { icon: IconCircleCheck, tone: 'success' },
  carried: { icon: IconArrowForwardUp, tone: 'neutral' },
  void: { icon: IconCircleX, tone: 'neutral' },
};

export const remittanceBadge = (state: RemittanceState): StatusBadgeProps => ({
  ...REMITTANCE_STATE_INFO[state],
  ...remittanceLooks[state],
});

export const invoiceBadge = (state: InvoiceState): StatusBadgeProps => ({ ...INVOICE_STATE_INFO[state], ...invoiceLooks[state] });

type Paid = Pick<RemittanceRow, 'paid_by' | 'paid_on' | 'trace'>;

export const waysOfPaying = { ach: 'ACH', check: 'Check' } as const;

/** `ACH, trace TR-77`, `Check 10245`; null where nothing was sent. */
function paidBy({ paid_by: way, trace }: Paid): string | null {
  if (way === null) return null;
  return trace ? `${waysOfPaying[way]}${way === 'ach' ? ', trace' : ''} ${trace}` : waysOfPaying[way];
}

/** How and when it was paid, in one line; null where nothing was sent. */
export function payoutOf(statement: Pick<Statement, 'paid_by' | 'paid_on' | 'trace' | 'bank_last4'>): string | null {
  const { paid_on: day, bank_last4: bank } = statement;
  const words = [paidBy(statement), bank && `to ••••${bank}`, day && `on ${formatDate(day)}`].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
}
