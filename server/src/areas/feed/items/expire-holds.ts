import { expireHold } from '@recoup/domain/feed/expire-hold';
import { z } from 'zod';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobDefinition } from '#platform/jobs/index.ts';
import { listExpiredHolds, lockByIds, writeAccounts } from './accounts.repository.ts';
import { ChunkAccounts } from './accounts.ts';

const chunk = 1000;

/** Ends holds that expire today in the agency's zone. Returns how many; safe to run at any time and concurrently. */
export async function endHolds({ db, clock }: { db: Db; clock: AgencyClock }): Promise<number> {
  const now = clock.now();
  const [today, at] = [clock.dayOf(now), now.toISOString()];
  let [ended, after] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const due = await db.asService((tx) => listExpiredHolds(tx, { today, after, limit: chunk }));
    ended += await db.asService(async (tx) => {
      const accounts = new ChunkAccounts();
      const found = await lockByIds(tx, due);
      accounts.add(found);
      for (const { clientId, id } of found) {
        const account = accounts.byId(clientId, id);
        const step = account && expireHold(account.ledger, { today, at });
        if (step) account.take(step);
      }
      await writeAccounts(tx, accounts);
      return accounts.changed().length;
    });
    if (due.length < chunk) return ended;
    after = due.at(-1)?.id ?? after;
  }
}

/** Hourly, because days start at different hours and a server may have been down. */
export function holdsJob(platform: { db: Db; clock: AgencyClock }): JobDefinition {
  return {
    name: 'accounts.end_holds',
    payload: z.object({}),
    schedule: '7 * * * *',
    handler: async () => {
      await endHolds(platform);
    },
  };
}
