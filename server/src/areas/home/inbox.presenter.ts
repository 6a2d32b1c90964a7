import { INBOX_KINDS, type InboxCounts, type InboxItem } from '@recoup/contract/home/inbox';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { isDue, type InboxRow } from './inbox.repository.ts';

export function presentItem(row: InboxRow): InboxItem {
  const { kind, id, at, code, text, amount_cents, account_id, person_id, number, debtor_name, client_account_number } = row;
  return {
    kind,
    id,
    due_on: isDue(row) ? row.due_on : null,
    at: at.toISOString(),
    account:
      account_id === null || person_id === null || number === null
        ? null
        : {
            id: account_id,
            people_id: person_id,
            number: formatAccountNumber(number),
            debtor_name: debtor_name ?? '',
            client_account_number: client_account_number ?? '',
          },
    code,
    text,
    amount_cents,
  };
}

/** Kinds that the caller cannot have count as zero. */
export const presentCounts = (counts: ReadonlyMap<string, number>): InboxCounts =>
  Object.fromEntries(INBOX_KINDS.map((kind) => [kind, counts.get(kind) ?? 0])) as InboxCounts;
