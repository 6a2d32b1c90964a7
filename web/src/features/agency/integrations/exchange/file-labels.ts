import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconCopy,
  IconEye,
  IconFileUpload,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export type FileIn = ExchangeFolder['files_in'][number];
export type FileOut = ExchangeFolder['files_out'][number];
type Badge = Pick<StatusBadgeProps, 'label' | 'meaning' | 'icon' | 'tone'>;

export const IN_BADGES: Readonly<Record<FileIn['state'], Badge>> = {
  seen: {
    label: 'Arriving',
    meaning: 'May still grow. It is read once its size stays the same.',
    icon: IconClock,
    tone: 'neutral',
  },
  taken: { label: 'Being read', meaning: 'Its rows are being read.', icon: IconCircleDashed, tone: 'info' },
  applied: {
    label: 'Applied',
    meaning: 'Its rows were applied, except those that were refused.',
    icon: IconCircleCheck,
    tone: 'success',
  },
  tried: { label: 'Dry run', meaning: 'Its rows were checked, and nothing was changed.', icon: IconEye, tone: 'neutral' },
  repeated: { label: 'Repeated', meaning: 'The same file was applied before.', icon: IconCopy, tone: 'neutral' },
  acknowledgment: {
    label: 'Answer',
    meaning: 'Acknowledges or refuses a file in “out”.',
    icon: IconCircleCheck,
    tone: 'neutral',
  },
  refused: { label: 'Refused', meaning: 'Nothing in it could be applied.', icon: IconCircleX, tone: 'danger' },
  lost: { label: 'Missing', meaning: 'It disappeared before it was read.', icon: IconQuestionMark, tone: 'warning' },
};

export const OUT_BADGES: Readonly<Record<FileOut['state'], Badge>> = {
  writing: { label: 'Being written', meaning: 'Written within a minute.', icon: IconClock, tone: 'neutral' },
  publishing: { label: 'Being written', meaning: 'Written within a minute.', icon: IconClock, tone: 'neutral' },
  sent: { label: 'Sent', meaning: 'In “out”, not taken yet.', icon: IconFileUpload, tone: 'info' },
  received: { label: 'Received', meaning: 'Your system took it.', icon: IconCircleCheck, tone: 'success' },
  refused: { label: 'Refused', meaning: 'Your system could not use it.', icon: IconCircleX, tone: 'danger' },
  resent: { label: 'Sent again', meaning: 'A later file has its events.', icon: IconRefresh, tone: 'neutral' },
};
