import { getReconciliation, getTotals, getTrust, type Reconciliation, type Trust } from '@recoup/contract/feed/reconciliation';
import { compareFigures, type TotalsFigure } from '@recoup/domain/money/reconciliation';
import { addPositions, trustPosition, type TrustPosition } from '@recoup/domain/money/trust';
import { addDays } from '@recoup/domain/shared/days';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notFound } from '#platform/http/errors.ts';
import { findReached, recordKeyUse, type Sender } from '#areas/feed/systems/index.ts';
import {
  countDifferent,
  countStated,
  findStated,
  listStated,
  readDifferent,
  readFigures,
  type AccountLine,
  type ClientFigures,
} from './totals.repository.ts';
import { readBankBalance, readTrust, upsertBankBalance } from './trust.repository.ts';

interface Options {
  db: Db;
  clock: AgencyClock;
  /** TRUST_HOLD_DAYS */
  holdDays: number;
}

/** Figures of the agency beside the portal's. `sender`: the caller's key, or the operator. */
export function createReconciliations({ db, clock, holdDays }: Options) {
  async function record(tx: Tx, sender: Sender, operation: string, rows: readonly { client_id: string }[]) {
    await recordKeyUse(
      tx,
      { sender, operation },
      rows.map(({ client_id: clientId }) => ({ clientId, items: 1 })),
    );
  }

  return {
    totals: (sender: Sender, { day, client }: { day: string; client?: string | undefined }) =>
      db.asService(async (tx) => {
        const rows = await readFigures(tx, { day, within: await findReached(tx, sender, client) });
        await record(tx, sender, getTotals.name, rows);
        return rows.map((row) => ({ ...row, day }));
      }),

    /** All clients of a day: their totals, and how many of the accounts that the agency stated differ. */
    day: (sender: Sender, { day }: { day: string }) =>
      db.asService(async (tx) => {
        const within = await findReached(tx, sender, undefined);
        const rows = await readFigures(tx, { day, within });
        const stated = new Map((await listStated(tx, { day, within })).map((one) => [one.client_id, one]));
        const accounts = new Map((await countDifferent(tx, { day, within })).map((one) => [one.client_id, one]));
        await record(tx, sender, getReconciliation.name, rows);
        return rows.map(({ client_id, client, ...portal }) => {
          const own = stated.get(client_id);
          const counts = accounts.get(client_id) ?? { stated: 0, different: 0 };
          const totals = own ? compareTotals(own, portal) : [];
          const isEqual = totals.every(({ difference }) => difference === 0) && counts.different === 0;
          return {
            client_id,
            client,
            state: !own && counts.stated === 0 ? ('no_totals' as const) : isEqual ? ('equal' as const) : ('different' as const),
            received_at: own?.received_at.toISOString() ?? null,
            totals,
            portal,
            accounts_stated: counts.stated,
            accounts_different: counts.different,
          };
        });
      }),

    reconcile: (
      sender: Sender,
      { client, day, limit }: { client: string; day: string; limit: number },
    ): Promise<Reconciliation> =>
      db.asService(async (tx) => {
        const within = await findReached(tx, sender, client);
        const [figures] = await readFigures(tx, { day, within });
        if (!figures) throw notFound('company');
        await record(tx, sender, getReconciliation.name, [figures]);
        const ref = { clientId: figures.client_id, day };
        const stated = await findStated(tx, ref);
        const accountsStated = await countStated(tx, ref);
        const lines = accountsStated > 0 ? await readDifferent(tx, { ...ref, limit }) : [];
        const totals = stated ? compareTotals(stated, figures) : [];
        const isEqual = totals.every(({ difference }) => difference === 0) && lines.length === 0;
        return {
          client: figures.client,
          day,
          state: !stated && accountsStated === 0 ? 'no_totals' : isEqual ? 'equal' : 'different',
          received_at: stated?.received_at.toISOString() ?? null,
          totals,
          accounts_stated: accountsStated,
          accounts_different: lines[0]?.total ?? 0,
          accounts: lines.map(presentLine),
        };
      }),

    trust: (
      sender: Sender,
      { day = clock.today(), client }: { day?: string | undefined; client?: string | undefined },
    ): Promise<Trust> =>
      db.asService(async (tx) => {
        const within = await findReached(tx, sender, client);
        const rows = await readTrust(tx, { day, clearedBy: addDays(day, -holdDays), within });
        await record(tx, sender, getTrust.name, rows);
        const positions = rows.map((row) =>
          trustPosition({
            collectedCents: row.collected_cents,
            unclearedCents: row.uncleared_cents,
            statedCents: row.stated_cents,
            paidOutCents: row.paid_out_cents,
            paidCents: row.paid_cents,
            statedRefundableCents: row.stated_refundable_cents,
            unstatedRefundableCents: row.unstated_refundable_cents,
            closingCents: row.closing_cents,
          }),
        );
        const sum = (field: 'pending_cents' | 'earned_cents') => rows.reduce((total, row) => total + row[field], 0);
        const total = addPositions(positions);
        const bank = within === null ? await readBankBalance(tx, day) : null;
        return {
          day,
          clients: rows.map(({ client: name, client_id: clientId, pending_cents, earned_cents }, index) => ({
            client: name,
            client_id: clientId,
            ...presentPosition(positions[index] ?? trustPosition(nothing)),
            pending_cents,
            earned_cents,
          })),
          total: { ...presentPosition(total), pending_cents: sum('pending_cents'), earned_cents: sum('earned_cents') },
          bank: bank && { ...bank, difference_cents: bank.balance_cents - total.held },
        };
      }),

    /** The balance of a trust account at the end of a day, as the operator reads it at the bank. */
    enterBankBalance: (balance: { day: string; bankAccount: string; cents: number }): Promise<void> =>
      db.asService((tx) =>
        upsertBankBalance(tx, {
          day: balance.day,
          bank_account: balance.bankAccount,
          balance_cents: balance.cents,
          received_at: clock.now(),
        }),
      ),
  };
}

/** Accounts and balances are compared as they were when the totals arrived. */
function compareTotals(
  stated: NonNullable<Awaited<ReturnType<typeof findStated>>>,
  { collected_cents, commission_cents, remitted_cents }: Omit<ClientFigures, 'client' | 'client_id'>,
) {
  return compareFigures<TotalsFigure>(stated, {
    accounts: stated.portal_accounts,
    balance_cents: stated.portal_balance_cents,
    collected_cents,
    commission_cents,
    remitted_cents,
  });
}

const nothing = {
  collectedCents: 0,
  unclearedCents: 0,
  statedCents: 0,
  paidOutCents: 0,
  paidCents: 0,
  statedRefundableCents: 0,
  unstatedRefundableCents: 0,
  closingCents: 0,
};

function presentPosition({ collected, withheld, paid, held, due, unstated, refundable, uncleared }: TrustPosition) {
  return {
    collected_cents: collected,
    withheld_cents: withheld,
    paid_cents: paid,
    held_cents: held,
    due_cents: due,
    unstated_cents: unstated,
    refundable_cents: refundable,
    uncleared_cents: uncleared,
  };
}

function presentLine(line: AccountLine): Reconciliation['accounts'][number] {
  const { agency_account, number, reason, balance_cents, collected_cents, commission_cents } = line;
  const figures = compareFigures(
    { balance_cents, collected_cents, commission_cents },
    {
      balance_cents: line.portal_balance_cents,
      collected_cents: line.portal_collected_cents,
      commission_cents: line.portal_commission_cents,
    },
  );
  return {
    agency_account,
    account: number === null ? null : formatAccountNumber(number),
    reason,
    figures: figures.filter(({ difference }) => difference !== 0),
  };
}
