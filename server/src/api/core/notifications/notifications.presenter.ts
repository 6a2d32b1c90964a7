import { notification, type NotificationView } from '@recoup/contract/notifications';
import type { NotificationKind } from '@recoup/domain/notifications';
import { presentAccountRef } from '../../legacy/accounts/index.ts';
import type { NotificationRow } from './notifications.repository.ts';

export function presentNotification(row: NotificationRow): NotificationView {
  const { account_id: id, person_id, number, debtor_name, client_account_number } = row;
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    event: notification.shape.event.parse(row.event),
    count: row.count,
    account:
      id !== null && person_id !== null && number !== null
        ? presentAccountRef({
            id,
            person_id,
            number,
            debtor_name: debtor_name ?? '',
            client_account_number: client_account_number ?? '',
          })
        : null,
    subject_id: row.subject_id,
    params: notification.shape.params.parse(row.params),
    at: row.at.toISOString(),
    is_unread: row.read_at === null,
  };
}
