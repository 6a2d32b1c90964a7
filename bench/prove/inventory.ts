import {
  dayBefore,
  groups,
  isMoney,
  isOpen,
  lastOf,
  max,
  monthOf,
  monthsOf,
  total,
  type Account,
  type Context,
} from './report-context.ts';

/** An account at the end of a day: undoes everything since. Null before its placement. */
function standing(account: Account, day: string, today: string) {
  if (account.placed_on > day) return null;
  const isLater = (on: string) => day < today && max(on, account.placed_on) > day;
  const status = account.statuses.find((change) => isLater(change.day))?.before ?? account.status;
  const paid = account.payments.filter((payment) => payment.state !== 'pending' && isLater(payment.reported_on));
  const added = account.additions.filter((addition) => isLater(addition.day));
  return {
    status,
    isOpen: isOpen(status),
    balance: account.balance + total(paid, ({ effect_cents: cents }) => cents) - total(added, ({ cents }) => cents),
  };
}

/** Reports of what is open, and how it moved. */
export async function checkInventory({ accounts, today, compare, check, open, code }: Context) {
  for (const day of [today, dayBefore(`${monthOf(dayBefore(`${monthOf(today)}-01`))}-15`)]) {
    const aging = await open('aging', { as_of: day });
    const bounds = [30, 60, 90, 120, Infinity];
    const standings = accounts.flatMap((account) => {
      const then = standing(account, day, today);
      if (!then?.isOpen) return [];
      const age = account.debt_date === null ? null : Math.max(0, (Date.parse(day) - Date.parse(account.debt_date)) / 86_400_000);
      return [{ ...then, place: age === null ? bounds.length : bounds.findIndex((to) => age <= to) }];
    });
    for (const [place, row] of aging('ages').entries()) {
      const own = standings.filter((one) => one.place === place);
      compare(`aging on ${day}, ${row['age']}`, row, { accounts: own.length, balance: total(own, ({ balance }) => balance) });
    }
    check(
      `report ${code} aging on ${day}`,
      total(aging('ages'), (row) => Number(row['accounts'])),
      standings.length,
    );
  }

  const first = accounts.map(({ placed_on: on }) => on).sort()[0] ?? today;
  const months = monthsOf(monthOf(first), monthOf(today));
  const [roll, performance] = [
    await open('roll_forward', { period: 'all' }),
    await open('performance', { period: 'all', date: 'reported' }),
  ];
  const byEffect = await open('performance', { period: 'all', date: 'effective' });
  check(`report ${code} roll forward rows`, roll('dollars').length, months.length);
  for (const [index, month] of months.entries()) {
    const [from, to] = [`${month}-01`, month === monthOf(today) ? today : lastOf(month)];
    const moves = { begin: 0, placed: 0, reopened: 0, paid: 0, recalled: 0, returned: 0, rejected: 0, end: 0 };
    const cents = { ...moves, accrued: 0, collected: 0, adjusted: 0 };
    for (const account of accounts) {
      const [before, after] = [standing(account, dayBefore(from), today), standing(account, to, today)];
      if (!after || (before && !before.isOpen && !after.isOpen)) continue;
      const add = (name: keyof typeof moves, accountsMoved: number, amount: number) => {
        moves[name] += accountsMoved;
        cents[name] += amount;
      };
      if (!before) add('placed', 1, account.placed);
      else add(before.isOpen ? 'begin' : 'reopened', 1, before.balance);
      const now = account.payments.filter((payment) => {
        const on = max(payment.reported_on, account.placed_on);
        return payment.state !== 'pending' && on >= from && (on <= to || to >= today);
      });
      const collected = total(now.filter(isMoney), ({ effect_cents: effect }) => effect);
      const adjusted = total(now, ({ effect_cents: effect }) => effect) - collected;
      cents.collected -= collected;
      cents.adjusted -= adjusted;
      cents.accrued += after.balance - (before?.balance ?? account.placed) + collected + adjusted;
      if (after.isOpen) add('end', 1, after.balance);
      else {
        const way =
          groups[after.status] === 'resolved'
            ? 'paid'
            : after.status === 'RECALLED'
              ? 'recalled'
              : after.status === 'CLOSED'
                ? 'returned'
                : 'rejected';
        add(way, -1, -after.balance);
      }
    }
    compare(`roll forward ${month}, accounts`, roll('accounts')[index], moves);
    compare(`roll forward ${month}, dollars`, roll('dollars')[index], cents);
    for (const [date, shown] of [
      ['reported_on', performance],
      ['effective_on', byEffect],
    ] as const) {
      const own = accounts
        .flatMap(({ payments }) => payments)
        .filter((payment) => payment.state !== 'pending' && isMoney(payment) && payment[date] >= from && payment[date] <= to);
      const sum = (side: string) =>
        total(
          own.filter(({ type }) => type.startsWith(side)),
          ({ effect_cents: effect }) => effect,
        );
      const commission = total(own, ({ commission_cents: fee }) => fee);
      compare(`performance ${month} by ${date}`, shown('months')[index], {
        placed_accounts: moves.placed,
        placed: cents.placed,
        agency: sum('PU'),
        direct: sum('PC'),
        collected: sum('P'),
        commission,
        net: sum('P') - commission,
        recalled: -moves.recalled || 0,
        returned: -moves.returned || 0,
        open_accounts: moves.end,
        open: cents.end,
      });
    }
  }
}
