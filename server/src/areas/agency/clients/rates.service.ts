import { terms, type listClientRates, type whatIfRates } from '@recoup/contract/agency/client-rates';
import type { BodyOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import { checkSchedule, describeSchedule } from '@recoup/domain/money/describe-terms';
import { addDays } from '@recoup/domain/shared/days';
import { recomputeMonth } from '#areas/money/what-if/index.ts';
import type { BrandConfig } from '#platform/brand.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { readStatusTexts } from '#platform/status-texts.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { listLocationCodes, listVersions } from './rates.repository.ts';

/** Payments of a what-if that are listed one by one. */
const maxLines = 100;

export function createRatesService({ db, clock, config }: { db: Db; clock: AgencyClock; config: BrandConfig }) {
  return {
    list: (caller: AgencyCaller, clientId: string): Promise<ResponseOf<typeof listClientRates>['data']> =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await listVersions(tx, clientId);
        const today = clock.today();
        const texts = await readStatusTexts(tx, config);
        return {
          current: rows.find(({ valid_from: from }) => from <= today)?.version ?? null,
          latest: Math.max(0, ...rows.map(({ version }) => version)),
          versions: rows.map(({ schedule, created_at: at, ...row }) => ({
            ...row,
            created_at: at.toISOString(),
            rules: describeSchedule(schedule, texts),
            terms: terms.parse(schedule),
          })),
          locations: await listLocationCodes(tx, clientId),
        };
      }),

    async whatIf(
      caller: AgencyCaller,
      clientId: string,
      { month, terms: other }: BodyOf<typeof whatIfRates>,
    ): Promise<ResponseOf<typeof whatIfRates>['data']> {
      const problems = checkSchedule(other);
      if (problems.length > 0) throw unprocessable(problems.map((message) => ({ path: 'terms', message })));
      const from = `${month}-01`;
      const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
      const { lines, before, after } = await db.asUser(caller.claims, (tx) =>
        recomputeMonth(tx, { clientId, from, to, schedule: other }),
      );
      const difference = (line: (typeof lines)[number]) => Math.abs(line.after_cents - line.before_cents);
      return {
        payments: lines.length,
        before_cents: before,
        after_cents: after,
        lines: lines
          .filter((line) => difference(line) > 0)
          .toSorted((one, another) => difference(another) - difference(one))
          .slice(0, maxLines),
      };
    },
  };
}

export type RatesService = ReturnType<typeof createRatesService>;
