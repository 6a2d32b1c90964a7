import type { ImportRow, RowState } from '@recoup/contract/placing/imports';
import { IconAlertCircle, IconAlertTriangle, IconArrowMerge, IconCheck, IconChecks, IconCircleMinus } from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const ROW_STATES: Record<RowState, StatusBadgeProps> = {
  ok: { label: 'Ready', meaning: 'Nothing stands against placing this row.', icon: IconCheck, tone: 'success' },
  warning: {
    label: 'Warning',
    meaning: 'This row will be placed; something about it deserves a look.',
    icon: IconAlertTriangle,
    tone: 'warning',
  },
  error: {
    label: 'Error',
    meaning: 'This row cannot be placed as it is.',
    nextStep: 'Fix it, or leave it out.',
    icon: IconAlertCircle,
    tone: 'danger',
  },
  left_out: {
    label: 'Left out',
    meaning: 'This row will not be placed.',
    nextStep: 'Take it back if it should be.',
    icon: IconCircleMinus,
    tone: 'neutral',
  },
  merged: { label: 'Joined', meaning: 'This row belongs to the account of another row.', icon: IconArrowMerge, tone: 'info' },
  committed: { label: 'Placed', meaning: 'The account of this row was placed.', icon: IconChecks, tone: 'success' },
};

export function rowStateOf({ state, merged_into: into }: Pick<ImportRow, 'state' | 'merged_into'>): StatusBadgeProps {
  if (state !== 'merged' || into === null) return ROW_STATES[state];
  return { ...ROW_STATES.merged, label: `With row ${into}`, meaning: `This row belongs to the account of row ${into}.` };
}
