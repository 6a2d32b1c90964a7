import type { QueueCounts, QueueItem } from '@recoup/contract/agency/queue';
import { dueOn, QUEUE_KINDS } from '@recoup/domain/agency/queue';
import { presentJoinedAccount } from '#areas/accounts/account/index.ts';
import type { ItemDetails } from './queue-details.repository.ts';
import type { KindCount, QueueRow } from './queue.repository.ts';

export function presentItem({ kind, client_id, id, at, due_on }: QueueRow, more: ItemDetails): QueueItem {
  return {
    kind,
    id,
    client: { id: client_id, name: more.client_name, code: more.client_code },
    at: at.toISOString(),
    due_on,
    account: presentJoinedAccount(more),
    account_count: more.account_count,
    code: more.code,
    text: more.text,
    amount_cents: more.amount_cents,
    unlicensed: more.unlicensed,
    assignee: more.assignee,
    open_by: more.open_by,
  };
}

export function presentCounts(counts: readonly KindCount[], dayOf: (instant: Date) => string): QueueCounts {
  const found = new Map(counts.map((one) => [one.kind, one]));
  return Object.fromEntries(
    QUEUE_KINDS.map((kind) => {
      const { count = 0, oldest = null } = found.get(kind) ?? {};
      return [kind, { count, oldest_at: oldest?.toISOString() ?? null, due_on: oldest ? dueOn(kind, dayOf(oldest)) : null }];
    }),
  ) as QueueCounts;
}
