import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { isReversal } from '@recoup/domain/money/payments';
import { STATUSES, type StatusTone } from '@recoup/domain/accounts/statuses';
import {
  IconCash,
  IconClipboardList,
  IconFileText,
  IconGavel,
  IconHeartHandshake,
  IconHome,
  IconMail,
  IconMailOpened,
  IconMessage,
  IconMessageQuestion,
  IconNote,
  IconPhone,
  IconPointFilled,
  IconReceipt,
  IconReceiptRefund,
  type Icon,
} from '@tabler/icons-react';
import { statusIcons } from '#shared/accounts/status-icons.ts';

interface EntryIcon {
  icon: Icon;
  tone: StatusTone;
}

const contacts: Readonly<Record<string, Icon>> = {
  letter: IconMailOpened,
  call: IconPhone,
  email: IconMail,
  text: IconMessage,
  visit: IconHome,
  court: IconGavel,
};

const others: Readonly<Record<Exclude<TimelineEntry['kind'], 'status' | 'contact' | 'payment'>, EntryIcon>> = {
  charge: { icon: IconReceipt, tone: 'warning' },
  note: { icon: IconNote, tone: 'neutral' },
  message: { icon: IconMessage, tone: 'info' },
  document: { icon: IconFileText, tone: 'neutral' },
  request: { icon: IconClipboardList, tone: 'neutral' },
  dispute: { icon: IconMessageQuestion, tone: 'danger' },
  offer: { icon: IconHeartHandshake, tone: 'warning' },
};

export function iconOf(entry: TimelineEntry): EntryIcon {
  if (entry.kind === 'status') {
    const { icon, tone } = STATUSES[entry.data.to];
    return { icon: statusIcons[icon] ?? IconPointFilled, tone };
  }
  if (entry.kind === 'contact') return { icon: contacts[entry.data.type] ?? IconPhone, tone: 'neutral' };
  if (entry.kind === 'payment')
    return isReversal(entry.data.type) ? { icon: IconReceiptRefund, tone: 'warning' } : { icon: IconCash, tone: 'success' };
  return others[entry.kind];
}
