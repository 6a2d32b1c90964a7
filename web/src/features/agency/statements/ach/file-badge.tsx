import type { AchFileRow } from '@recoup/contract/agency/ach';
import { IconCircleCheck, IconCircleX, IconClock, IconSend } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const badges: Record<AchFileRow['state'], StatusBadgeProps> = {
  prepared: { label: 'Waits for approval', meaning: 'Another admin has to approve it.', tone: 'warning', icon: IconClock },
  approved: { label: 'Approved', meaning: 'It can be exported.', tone: 'info', icon: IconCircleCheck },
  exported: { label: 'Exported', meaning: 'Its remittances are in no other file.', tone: 'success', icon: IconSend },
  cancelled: { label: 'Cancelled', meaning: 'Its remittances can be in another file.', tone: 'neutral', icon: IconCircleX },
};

export function FileBadge({ state }: Pick<AchFileRow, 'state'>) {
  return <StatusBadge {...badges[state]} focusable />;
}
