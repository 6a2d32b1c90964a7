import type { HomeData } from '@recoup/contract/home/home';
import type { CallerRole } from '@recoup/contract/shared/endpoint';
import { addDays } from '@recoup/domain/shared/days';
import { addMonths, compareMonth, compareYear, monthOf } from '@recoup/domain/shared/periods';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { presentMoney, presentMonths, presentNewest, presentStatuses, presentVintages, sumOpen } from './home.presenter.ts';
import { listNewest, sumCollected, sumPeriods, sumPlaced, sumStatuses, sumVintages } from './home.repository.ts';
import { presentCounts, presentItem } from './inbox.presenter.ts';
import { countInbox, listInbox } from './inbox.repository.ts';
import { inboxScope } from './inbox.service.ts';
import { readRemittances } from './remittance.service.ts';

const monthsShown = 13;
const vintagesShown = 12;
const newestShown = 8;
const needsShown = 5;
/** Older events are in their lists, not on Home. */
const daysShown = 30;

/** As everywhere, agency administrators read what the client's administrators may (`SETTLEMENT_ROLES`). */
const maySettle = (role: CallerRole): boolean => role === 'client_admin' || role === 'agency_admin';

export function createHomeService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    read: (caller: ClientCaller): Promise<HomeData> =>
      db.asViewer(caller.claims, async (tx) => {
        const now = clock.now();
        const today = clock.dayOf(now);
        const scope = { clientId: caller.clientId, locationIds: caller.locationIds };
        const inbox = inboxScope(caller, clock);
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
          needs: {
            counts: presentCounts(await countInbox(tx, inbox)),
            next: (await listInbox(tx, inbox, { limit: needsShown })).rows.map(presentItem),
          },
          remittance: maySettle(caller.role) ? await readRemittances(tx, caller.clientId, today) : null,
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
