import type { Overview } from '@recoup/contract/home/home';
import { addDays } from '@recoup/domain/shared/days';
import { addMonths, compareMonth, compareYear, monthOf } from '@recoup/domain/shared/periods';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { countAllUnread } from '#areas/accounts/messages/index.ts';
import {
  presentMoney,
  presentMonths,
  presentNeeds,
  presentNewest,
  presentStatuses,
  presentVintages,
  sumOpen,
} from './home.presenter.ts';
import { countNeeds, listNewest, sumCollected, sumPeriods, sumPlaced, sumStatuses, sumVintages } from './home.repository.ts';

const monthsShown = 13;
const vintagesShown = 12;
const newestShown = 10;
/** Older rejections and events are in their lists, not on Home. */
const daysShown = 30;

export function createOverviewService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    read: (caller: ClientCaller): Promise<Overview> =>
      db.asUser(caller.claims, async (tx) => {
        const now = clock.now();
        const today = clock.dayOf(now);
        const scope = { clientId: caller.clientId, locationIds: caller.locationIds };
        const periods = { month: compareMonth(today), year: compareYear(today) };
        const first = addMonths(monthOf(today), 1 - monthsShown);
        const since = addDays(today, -daysShown);
        const statuses = presentStatuses(await sumStatuses(tx, scope));
        const months = presentMonths(
          { first, count: monthsShown },
          await sumPlaced(tx, scope, { from: first, to: today }),
          await sumCollected(tx, scope, { from: first, to: today }),
        );
        return {
          today,
          needs: presentNeeds(await countNeeds(tx, scope, { now, since }), {
            statuses,
            since,
            messages: await countAllUnread(tx, scope, caller.userId),
          }),
          money: presentMoney(periods, await sumPeriods(tx, scope, periods)),
          open: sumOpen(statuses),
          by_status: statuses,
          months,
          vintages: presentVintages(
            months.slice(-vintagesShown),
            await sumVintages(tx, scope, addMonths(monthOf(today), 1 - vintagesShown)),
          ),
          newest: (await listNewest(tx, scope, { since, limit: newestShown })).map(presentNewest),
        };
      }),
  };
}
