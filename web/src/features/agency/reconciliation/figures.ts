import type { TotalsFigure } from '@recoup/domain/money/reconciliation';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ClientDay } from '@recoup/contract/agency/reconciliation';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const FIGURE_LABELS: Record<TotalsFigure, string> = {
  accounts: 'Open accounts',
  balance_cents: 'Balance',
  collected_cents: 'Collected',
  commission_cents: 'Commission',
  remitted_cents: 'Remitted',
};

export const formatFigure = (figure: string, value: number): string =>
  figure === 'accounts' ? formatCount(value) : formatMoney(value);

type Badge = Pick<StatusBadgeProps, 'label' | 'meaning' | 'icon' | 'tone'>;

export const STATE_BADGES: Record<ClientDay['state'], Badge> = {
  equal: { label: 'Equal', meaning: 'Every figure you provided equals the portal’s.', icon: IconCircleCheck, tone: 'success' },
  different: { label: 'Different', meaning: 'At least one figure differs.', icon: IconAlertTriangle, tone: 'warning' },
  no_totals: {
    label: 'No totals',
    meaning: 'You have not provided totals for this day.',
    icon: IconCircleDashed,
    tone: 'neutral',
  },
};
