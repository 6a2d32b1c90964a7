import { describeSchedule } from '@recoup/domain/money/describe-terms';
import type { BrandConfig } from '#platform/brand.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { readStatusTexts } from '#platform/status-texts.ts';
import { listSchedules } from './terms.repository.ts';

/** The client's commission terms: every version, and the one in force today. */
export function createTermsService({ db, clock, config }: { db: Db; clock: AgencyClock; config: BrandConfig }) {
  return {
    read: (caller: ClientCaller) =>
      db.asViewer(caller.claims, async (tx) => {
        const rows = await listSchedules(tx, caller.clientId);
        const texts = await readStatusTexts(tx, config);
        const versions = rows.map(({ schedule, ...row }) => ({
          ...row,
          words: describeSchedule(schedule, texts),
        }));
        const today = clock.today();
        return { current: versions.find(({ valid_from: from }) => from <= today) ?? null, versions };
      }),
  };
}

export type TermsService = ReturnType<typeof createTermsService>;
