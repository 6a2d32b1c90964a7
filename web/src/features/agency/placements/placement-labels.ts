import type { PlacementSource, PlacementState } from '@recoup/contract/agency/placements';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const SOURCE_LABELS: Record<PlacementSource, string> = {
  file: 'File',
  manual: 'Form',
  api: 'API',
  loaded: 'Your system',
};

type Badge = Pick<StatusBadgeProps, 'label' | 'meaning' | 'icon' | 'tone'>;

export const STATE_BADGES: Record<PlacementState, Badge> = {
  waiting: {
    label: 'Waiting',
    meaning: 'Some accounts have not been accepted or rejected yet.',
    icon: IconClock,
    tone: 'warning',
  },
  accepted: { label: 'Accepted', meaning: 'Every account was accepted.', icon: IconCircleCheck, tone: 'success' },
  partly_declined: {
    label: 'Partly rejected',
    meaning: 'Some accounts were rejected, and the others were accepted.',
    icon: IconCircleX,
    tone: 'info',
  },
  declined: { label: 'Rejected', meaning: 'Every account was rejected.', icon: IconCircleX, tone: 'danger' },
  withdrawn: {
    label: 'Withdrawn',
    meaning: 'The client withdrew the placement before it was accepted.',
    icon: IconArrowBackUp,
    tone: 'neutral',
  },
};

const LAYOUT_LABELS: Readonly<Record<string, string>> = {
  csv: 'Recoup CSV',
  collect: 'Collect! import',
  latitude: 'Latitude import',
};

/** The label of a layout, or the name of an agency's own template. */
export const layoutLabel = (name: string): string => LAYOUT_LABELS[name] ?? name;
