import { notification, type NotificationView } from '@recoup/contract/notifications/notifications';
import type { NotificationKind } from '@recoup/domain/notifications/notifications';
import { presentJoinedAccount } from '#areas/accounts/account/index.ts';
import type { NotificationRow } from './notifications.repository.ts';

export function presentNotification(row: NotificationRow): NotificationView {
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    event: notification.shape.event.parse(row.event),
    count: row.count,
    account: presentJoinedAccount(row),
    subject_id: row.subject_id,
    params: notification.shape.params.parse(row.params),
    at: row.at.toISOString(),
    is_unread: row.read_at === null,
  };
}
