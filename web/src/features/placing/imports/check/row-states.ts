import type { ImportRow, RowState } from '@recoup/contract/placing/import-shapes';
import { IconAlertCircle, IconAlertTriangle, IconArrowMerge, IconCheck, IconChecks, IconCircleMinus } from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const ROW_STATES: Record<RowState, StatusBadgeProps> = {
  ok: { label: 'Ready', meaning: 'This row can be placed.', icon: IconCheck, tone: 'success' },
  warning: {
    label: 'Warning',
    meaning: 'This row will be placed. Review its warning.',
    icon: IconAlertTriangle,
    tone: 'warning',
  },
  error: {
    label: 'Error',
    meaning: 'This row cannot be placed yet.',
    nextStep: 'Fix it, or skip it.',
    icon: IconAlertCircle,
    tone: 'danger',
  },
  left_out: {
    label: 'Skipped',
    meaning: 'This row will not be placed.',
    nextStep: 'Restore it if it should be placed.',
    icon: IconCircleMinus,
    tone: 'neutral',
  },
  merged: { label: 'Merged', meaning: 'This row is part of the account of another row.', icon: IconArrowMerge, tone: 'info' },
  committed: { label: 'Placed', meaning: 'The account of this row was placed.', icon: IconChecks, tone: 'success' },
};

export function rowStateOf({ state, merged_into: into }: Pick<ImportRow, 'state' | 'merged_into'>): StatusBadgeProps {
  if (state !== 'merged' || into === null) return ROW_STATES[state];
  return { ...ROW_STATES.merged, meaning: `This row is part of the account of row ${into}.` };
}
