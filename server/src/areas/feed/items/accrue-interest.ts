import { addInterest } from '@recoup/domain/feed/add-interest';
import { describeInterest, firstDayOfInterest, interestByMonth } from '@recoup/domain/money/interest';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { addDays } from '@recoup/domain/shared/days';
import { sumCents } from '@recoup/domain/shared/money';
import { instantIn } from '@recoup/domain/shared/zone';
import { z } from 'zod';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';
import type { JobDefinition } from '#platform/jobs/index.ts';
import { lockByIds, writeAccounts } from './accounts.repository.ts';
import { ChunkAccounts } from './accounts.ts';
import {
  findDue,
  listInterestBearing,
  readInterestInputs,
  recordRun,
  upsertPostings,
  type InterestInputs,
  type PostingRow,
} from './interest.repository.ts';

const chunk = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Posts interest through yesterday, in the agency's zone, to open accounts with a rate. Always computed from the beginning: only the
 * difference from what is posted changes a balance, so it may run at any time, again after a crash, and concurrently. Returns how many
 * balances changed.
 */
export async function accrueInterest({ db, clock }: { db: Db; clock: AgencyClock }): Promise<number> {
  const now = clock.now();
  const through = addDays(clock.dayOf(now), -1);
  const when = { through, at: now.toISOString(), dated: instantIn(clock.timeZone, through, '23:59:59'), zone: clock.timeZone };
  let [changed, after] = [0, { clientId: lowestId, id: lowestId }];
  for (;;) {
    const keys = await db.asService((tx) => listInterestBearing(tx, { through, after, limit: chunk }));
    changed += await db.asService(async (tx) => {
      const accounts = new ChunkAccounts();
      accounts.add(await lockByIds(tx, keys));
      const postings = (await readInterestInputs(tx, keys)).flatMap((one) => post(one, accounts, when));
      await writeAccounts(tx, accounts);
      await upsertPostings(tx, postings);
      return accounts.changed().length;
    });
    const last = keys.at(-1);
    if (!last || keys.length < chunk) return changed;
    after = last;
  }
}

interface PostingPeriod {
  /** The last day that is posted. */
  through: string;
  at: string;
  /** End of that day. */
  dated: string;
  zone: string;
}

/** Adds the difference between computed and posted interest to the account. Returns the months to write. */
function post(bearing: InterestInputs, accounts: ChunkAccounts, { through, at, dated, zone }: PostingPeriod): PostingRow[] {
  const account = accounts.byId(bearing.clientId, bearing.id);
  // It may have closed since it was listed: then its interest is final.
  if (!account || !isOpenStatus(account.ledger.status)) return [];
  const due = interestByMonth(bearing, through);
  const difference = sumCents(due.map(({ cents }) => cents)) - bearing.postedCents;
  if (difference === 0) return [];
  const current = `${through.slice(0, 7)}-01`;
  const posted = new Map(bearing.months.map(({ month, cents }) => [month, cents]));
  const latest = bearing.months.at(-1)?.month ?? '';
  // Months that end before the first posting, or were never posted, get a row of their own. Others stay as they are: what changes them
  // afterwards is part of the current month.
  const missed = due.filter(({ month }) => month < current && month > latest && !posted.has(month));
  const left = difference - sumCents(missed.map(({ cents }) => cents));
  const now = due.find(({ month }) => month === current);
  const isCorrected = (bearing.statedThrough ?? '') < current && left + (posted.get(current) ?? 0) !== (now?.cents ?? 0);
  const rowOf = (month: string, rest: Pick<PostingRow, 'at' | 'amount_cents' | 'text'>): PostingRow => ({
    client_id: bearing.clientId,
    id: newId(),
    account_id: bearing.id,
    month,
    counts_from: firstDayOfInterest(bearing),
    ...rest,
  });
  account.take(addInterest(account.ledger, { cents: difference, at }));
  return [
    ...missed.map((month) =>
      rowOf(month.month, {
        at: instantIn(zone, addDays(nextMonth(month.month), -1), '23:59:59'),
        amount_cents: month.cents,
        text: describeInterest(month, false),
      }),
    ),
    ...(left === 0
      ? []
      : [
          rowOf(current, {
            at: dated,
            amount_cents: (posted.get(current) ?? 0) + left,
            text: describeInterest(now ?? { rates: [] }, isCorrected),
          }),
        ]),
  ];
}

const nextMonth = (month: string): string => `${addDays(month, 31).slice(0, 7)}-01`;

/** Hourly, because days start at different hours, a server may have been down, and rates change. */
export function interestJob(platform: { db: Db; clock: AgencyClock }): JobDefinition {
  return {
    name: 'accounts.accrue_interest',
    payload: z.object({}),
    schedule: '23 * * * *',
    timeoutSeconds: 3600,
    handler: async () => {
      const through = addDays(platform.clock.today(), -1);
      const startedAt = await platform.db.asService((tx) => findDue(tx, through));
      if (!startedAt) return;
      await accrueInterest(platform);
      await platform.db.asService((tx) => recordRun(tx, { through_on: through, started_at: startedAt }));
    },
  };
}
