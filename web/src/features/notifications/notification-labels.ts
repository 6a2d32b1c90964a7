import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { pageOfNotification, formatNotification, type NotificationKind } from '@recoup/domain/notifications/notifications';
import type { StatusTone } from '@recoup/domain/accounts/statuses';
import {
  IconBuildingBank,
  IconChartBar,
  IconFileText,
  IconFileUpload,
  IconGavel,
  IconMessage,
  IconMessageExclamation,
  IconReceipt,
  IconRubberStamp,
  IconSend,
  IconUserPlus,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { messagesPath } from '#lib/paths/paths.ts';
import { formatDate, plural } from '#lib/format/format.ts';

export const KIND_ICONS: Readonly<Record<NotificationKind, Icon>> = {
  message: IconMessage,
  request_decided: IconSend,
  dispute: IconMessageExclamation,
  offer: IconGavel,
  remittance: IconReceipt,
  document_published: IconFileText,
  import_done: IconFileUpload,
  report_ready: IconChartBar,
  invitation: IconUserPlus,
  bank_change: IconBuildingBank,
  onboarding: IconRubberStamp,
  webhook: IconWebhook,
};

const TONES: Readonly<Record<string, StatusTone>> = {
  accepted: 'success',
  applied: 'success',
  done: 'success',
  ready: 'success',
  paid: 'success',
  approved: 'success',
  declined: 'danger',
  failed: 'danger',
  disabled: 'danger',
  returned: 'warning',
  opened: 'warning',
  expiring: 'warning',
  waiting: 'warning',
  made: 'info',
  written: 'info',
  issued: 'info',
  published: 'info',
};

export const toneOf = ({ kind, event }: NotificationView): StatusTone =>
  kind === 'bank_change' ? 'warning' : kind === 'invitation' ? 'info' : (TONES[event] ?? 'neutral');

/** Headline of the event. */
export const titleOf = (notification: NotificationView): string => formatNotification(notification);

/** The account as the reader may see it, or other facts; empty if the headline says everything. */
export function detailsOf({ kind, count, account, params }: NotificationView): string[] {
  const facts: (string | null | undefined)[] = [];
  if (count === 1 && kind === 'request_decided') facts.push(params.name);
  if (account) facts.push(account.debtor_name, account.number);
  if (count === 1 && (kind === 'import_done' || kind === 'report_ready' || kind === 'document_published'))
    facts.push(params.name);
  if (kind === 'import_done' && params.rows !== undefined) facts.push(plural(params.rows, 'account'));
  if (params.last4) facts.push(`••••${params.last4}`);
  if (params.expires_at) facts.push(`until ${formatDate(params.expires_at)}`);
  if (kind === 'message' && count === 1 && !account) facts.push('Your company');
  return facts.flatMap((fact) => (fact ? [fact] : []));
}

/** URL of the notification's subject. */
export function pathOf({ account, subject_id: subjectId, ...notification }: NotificationView): string {
  return pageOfNotification({
    ...notification,
    subjectId,
    account: account && { id: account.id, peopleId: account.people_id },
  });
}

/** True if the current page already shows the notification's subject. */
export function isShownAt(notification: NotificationView, pathname: string): boolean {
  const [page] = pathOf(notification).split('?', 1);
  if (page === pathname) return true;
  return notification.kind === 'message' && pathname === messagesPath(notification.account?.id ?? null);
}
