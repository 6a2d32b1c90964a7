import type { QueueItem } from '@recoup/contract/agency/queue';
import { DISPUTE_ANSWERS } from '@recoup/domain/accounts/disputes';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import type { QueueKind } from '@recoup/domain/agency/queue';
import { daysBetween } from '@recoup/domain/shared/days';
import {
  IconArrowBackUp,
  IconBuildingPlus,
  IconClipboardList,
  IconGavel,
  IconInfoCircle,
  IconMessage,
  IconPackageImport,
  IconShieldExclamation,
  type Icon,
} from '@tabler/icons-react';
import { formatMoney, plural } from '#lib/format/format.ts';

interface KindLabels {
  one: string;
  many: string;
  icon: Icon;
}

export const KINDS: Readonly<Record<QueueKind, KindLabels>> = {
  placement: { one: 'Placement', many: 'Placements', icon: IconPackageImport },
  information: { one: 'Information received', many: 'Information', icon: IconInfoCircle },
  request: { one: 'Request', many: 'Requests', icon: IconClipboardList },
  dispute: { one: 'Dispute answered', many: 'Disputes', icon: IconGavel },
  offer: { one: 'Offer answered', many: 'Offers', icon: IconArrowBackUp },
  message: { one: 'Message', many: 'Messages', icon: IconMessage },
  onboarding: { one: 'New client', many: 'New clients', icon: IconBuildingPlus },
  compliance: { one: 'Compliance', many: 'Compliance', icon: IconShieldExclamation },
};

export const REQUEST_TITLES: Readonly<Record<RequestKind, string>> = {
  recall: 'Recall',
  hold: 'Hold',
  release: 'Release from hold',
  direct_payment: 'Payment to the client',
  payment_reversal: 'Returned payment',
  adjustment: 'Balance adjustment',
  bankruptcy: 'Bankruptcy',
  death: 'Death of the debtor',
  attorney: 'Attorney of the debtor',
  contact_data: 'New contact data',
};

const DECISIONS: Readonly<Record<string, string>> = { accepted: 'Accepted', declined: 'Declined', countered: 'Counteroffer' };

/** What an item is about, first in its row. */
export const titleOf = ({ account, client, account_count: count }: QueueItem): string =>
  account?.debtor_name ?? (count !== null ? plural(count, 'account') : client.name);

function actionLabelOf({ kind, code, amount_cents: cents }: QueueItem): string {
  const amount = cents === null ? '' : ` ${formatMoney(cents)}`;
  switch (kind) {
    case 'placement':
      return `Placement of${amount}`;
    case 'request':
      return `${REQUEST_TITLES[code as RequestKind] ?? 'Request'}${code === 'direct_payment' || code === 'adjustment' ? amount : ''}`;
    case 'dispute':
      return `Dispute: ${DISPUTE_ANSWERS[code as keyof typeof DISPUTE_ANSWERS]?.label ?? 'answered'}`;
    case 'offer':
      return `Offer: ${DECISIONS[code ?? ''] ?? 'answered'}${code === 'countered' ? amount : ''}`;
    default:
      return KINDS[kind].one;
  }
}

/** One line that describes the client's action. */
export const summaryOf = (item: QueueItem): string => {
  const text = item.kind === 'onboarding' ? null : item.text;
  return text ? `${actionLabelOf(item)}: ${text}` : actionLabelOf(item);
};

/** `Due today`. Days are dates, `YYYY-MM-DD`. */
export function formatDue(due: string, today: string): { text: string; isLate: boolean } {
  const left = daysBetween(today, due);
  if (left < 0) return { text: `${plural(-left, 'day')} overdue`, isLate: true };
  if (left === 0) return { text: 'Due today', isLate: false };
  return { text: left === 1 ? 'Due tomorrow' : `Due in ${left} days`, isLate: false };
}

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind} ${id}`;
