import { z } from 'zod';
import type { Db } from '#platform/db/db.ts';
import type { JobDefinition } from '#platform/jobs/index.ts';
import { changeStatus } from '#areas/feed/kinds/index.ts';
import { lockByIds, writeAccounts } from './accounts.repository.ts';
import { ChunkAccounts } from './accounts.ts';
import { lockMapped, recordMapped, type MappedStatus } from './unmapped-statuses.repository.ts';

const chunk = 1000;

/**
 * Applies statuses that came in a code before a `status_code` defined it. One that the account has left behind changes nothing.
 * Returns how many were decided; safe to run at any time and concurrently.
 */
export async function mapStatuses(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const done = await db.asService(async (tx) => {
      const mapped = await lockMapped(tx, chunk);
      const accounts = new ChunkAccounts();
      accounts.add(
        await lockByIds(
          tx,
          mapped.map(({ clientId, accountId }) => ({ clientId, id: accountId })),
        ),
      );
      const results = mapped.map((status) => ({ ...status, result: apply(status, accounts) }));
      await writeAccounts(tx, accounts);
      await recordMapped(tx, results);
      return mapped.length;
    });
    total += done;
    if (done < chunk) return total;
  }
}

/** The result to record. */
function apply({ clientId, accountId, item, known, isHistory }: MappedStatus, accounts: ChunkAccounts): string {
  const account = accounts.byId(clientId, accountId);
  if (!account) throw new Error(`account ${accountId} of a stored status does not exist`);
  if (!isHistory && Date.parse(item.at) < Date.parse(account.ledger.statusSince)) return 'superseded';
  const outcome = changeStatus(account, item, { known, isHistory });
  if ('refusal' in outcome) return outcome.refusal.code;
  if (outcome.flag) accounts.flags.push({ ...outcome.flag, kind: item.kind, externalId: item.id });
  return outcome.warning?.code ?? 'applied';
}

export function mapStatusesJob(db: Db): JobDefinition {
  return {
    name: 'feed.map_statuses',
    payload: z.object({}),
    schedule: '* * * * *',
    handler: async () => {
      await mapStatuses(db);
    },
  };
}
