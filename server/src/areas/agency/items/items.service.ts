import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { postItems } from '@recoup/contract/agency/items';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import type { createItemPoster } from '#areas/feed/items/index.ts';
import { findAccountIds } from './items.repository.ts';

type Items = BodyOf<typeof postItems>['items'];

export function createItemsService(post: ReturnType<typeof createItemPoster>) {
  return {
    post: (caller: AgencyCaller, { clientId, items, isDryRun }: { clientId: string; items: Items; isDryRun: boolean }) =>
      post(items, {
        clientId,
        by: caller.name,
        isDryRun,
        record: (tx, applied) => recordPosted(tx, caller, { clientId, items: applied }),
      }),
  };
}

async function recordPosted(
  tx: Tx,
  caller: AgencyCaller,
  { clientId, items }: { clientId: string; items: readonly { kind: string; id: string; [field: string]: unknown }[] },
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
        details: { kind: item.kind, id: item.id },
      };
    }),
  );
}
