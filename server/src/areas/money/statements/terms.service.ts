import { describeSchedule } from '@recoup/domain/money/describe-terms';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { listSchedules } from './terms.repository.ts';

/** The client's commission terms: every version, and the one in force today. */
export function createTermsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    read: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await listSchedules(tx, caller.clientId);
        const versions = rows.map(({ schedule, ...row }) => ({
          ...row,
          words: describeSchedule(schedule),
        }));
        const today = clock.today();
        return { current: versions.find(({ valid_from: from }) => from <= today) ?? null, versions };
      }),
  };
}

export type TermsService = ReturnType<typeof createTermsService>;
