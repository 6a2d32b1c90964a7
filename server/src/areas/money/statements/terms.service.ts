import { describeSchedule } from '@recoup/domain/money/commission';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';

/** The client's commission terms: every version, and the one in force today. */
export function createTermsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    read: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await tx
          .selectFrom('portal.commission_schedules')
          .select(['version', 'valid_from', 'schedule'])
          .where('client_id', '=', caller.clientId)
          .orderBy('valid_from', 'desc')
          .orderBy('version', 'desc')
          .execute();
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
