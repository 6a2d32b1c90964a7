import type { AchFileRow } from '@recoup/contract/agency/ach';
import { IconCircleCheck, IconCircleX, IconClock, IconSend } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const badges: Record<AchFileRow['state'], StatusBadgeProps> = {
  prepared: { label: 'Awaiting approval', meaning: 'Another administrator must approve it.', tone: 'warning', icon: IconClock },
  approved: { label: 'Approved', meaning: 'It is ready to export.', tone: 'info', icon: IconCircleCheck },
  exported: { label: 'Exported', meaning: 'Its remittances cannot go in another file.', tone: 'success', icon: IconSend },
  cancelled: { label: 'Canceled', meaning: 'Its remittances can go in another file.', tone: 'neutral', icon: IconCircleX },
};

export function FileBadge({ state }: Pick<AchFileRow, 'state'>) {
  return <StatusBadge {...badges[state]} focusable />;
}
