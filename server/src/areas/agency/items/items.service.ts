import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { postItems } from '@recoup/contract/agency/items';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import type { createItemPoster } from '#areas/feed/items/index.ts';
import { beginAnswer } from '#areas/agency/queue/index.ts';
import { findAccountIds, wasPosted } from './items.repository.ts';

type Body = BodyOf<typeof postItems>;

interface Posting {
  clientId: string;
  items: Body['items'];
  isDryRun: boolean;
  queueItem: Body['queue_item'];
}

export function createItemsService(post: ReturnType<typeof createItemPoster>, clock: AgencyClock) {
  return {
    post: (caller: AgencyCaller, { clientId, items, isDryRun, queueItem }: Posting) =>
      post(items, {
        clientId,
        by: caller.name,
        isDryRun,
        before: async (tx) => {
          const [first] = items;
          if (!queueItem || !first || (await wasPosted(tx, clientId, first))) return;
          await beginAnswer(tx, { clientId, ...queueItem }, { userId: caller.userId, clock });
        },
        record: (tx, applied) => recordPosted(tx, caller, { clientId, items: applied, queueItem }),
      }),
  };
}

async function recordPosted(
  tx: Tx,
  caller: AgencyCaller,
  {
    clientId,
    items,
    queueItem,
  }: {
    clientId: string;
    items: readonly { kind: string; id: string; [field: string]: unknown }[];
    queueItem: Body['queue_item'];
  },
): Promise<void> {
  const numberOf = ({ account }: Readonly<Record<string, unknown>>) =>
    typeof account === 'string' ? parseAccountNumber(account) : null;
  const ids = await findAccountIds(
    tx,
    clientId,
    items.flatMap((item) => numberOf(item) ?? []),
  );
  await recordAgencyEntries(
    tx,
    caller,
    items.map((item) => {
      const accountId = ids.get(numberOf(item) ?? 0);
      return {
        action: 'agency.posted',
        clientId,
        ...(accountId === undefined ? {} : { subjectType: 'account', subjectId: accountId }),
        details: { kind: item.kind, id: item.id, ...(queueItem ? { queue_item: queueItem } : {}) },
      };
    }),
  );
}
