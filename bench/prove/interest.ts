// Simple interest, day by day, from raw rows. This file imports nothing of the product.

export interface Rate {
  id: string;
  client_id: string;
  account_id: string | null;
  debt_type: string | null;
  state: string | null;
  is_post_judgment: boolean;
  rate_bp: number;
  valid_from: string;
  valid_until: string | null;
  principal_cents: number | null;
}

interface Bearing {
  id: string;
  client_id: string;
  debt_type: string;
  state: string | null;
  placed_on: string;
  placed_cents: number;
}

interface Move {
  id: string;
  type: string;
  effective_on: string;
  amount_cents: number;
  principal_cents: number | null;
  reverses_id: string | null;
  reason_code: string | null;
}

interface Status {
  to_status: string;
  reason_code: string | null;
  day: string;
}

const number = (day: string) => Date.parse(day) / 86_400_000;
const closed = new Set(['PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED']);
const working = new Set(['NEW', 'ACTIVE', 'SKIP', 'PROMISE', 'PLAN', 'PLAN_BROKEN', 'LEGAL_REVIEW', 'LEGAL', 'JUDGMENT']);
const stopped = new Set(['DISPUTED', 'BANKRUPTCY', 'DECEASED']);

export const isClosed = (status: string) => closed.has(status);

/** The rates of an account, the one that counts first. */
export function ratesOf(rates: readonly Rate[], account: Bearing): Rate[] {
  const exactness = (rate: Rate) => (rate.account_id ? 9 : 0) + (rate.state ? 2 : 0) + (rate.debt_type ? 1 : 0);
  return rates
    .filter(
      (rate) =>
        rate.client_id === account.client_id &&
        (rate.account_id === account.id ||
          (rate.account_id === null &&
            (rate.debt_type ?? account.debt_type) === account.debt_type &&
            (rate.state === null || rate.state === account.state))),
    )
    .toSorted(
      (one, other) =>
        exactness(other) - exactness(one) || number(other.valid_from) - number(one.valid_from) || (one.id < other.id ? 1 : -1),
    );
}

/** What each payment took off the principal; `payments` in the order of posting. */
function principalParts(payments: readonly Move[]): { day: number; cents: number }[] {
  const taken = new Map(
    payments
      .filter(({ type }) => !type.endsWith('R'))
      .map(({ id, reason_code: reason, principal_cents: principal, amount_cents: amount }) => [
        id,
        { part: reason === 'waived' ? 0 : (principal ?? amount), amount, back: 0 },
      ]),
  );
  return payments.map((payment) => {
    const day = number(payment.effective_on);
    const own = taken.get(payment.id);
    if (own) return { day, cents: own.part };
    if (payment.principal_cents !== null) return { day, cents: -payment.principal_cents };
    const original = taken.get(payment.reverses_id ?? '');
    if (!original) throw new Error(`payment ${payment.id} reverses nothing`);
    const given = (cents: number) => Math.floor((2 * original.part * cents + original.amount) / (2 * original.amount));
    const back = given(original.back + payment.amount_cents) - given(original.back);
    original.back += payment.amount_cents;
    return { day, cents: -back };
  });
}

/** Interest of an account from its first day, or the one after `statedOn`, through a day. */
export function interestOf(
  account: Bearing,
  {
    rates,
    payments,
    statuses,
    statedOn,
    through,
  }: {
    rates: readonly Rate[];
    payments: readonly Move[];
    statuses: readonly Status[];
    statedOn: string | null;
    through: string;
  },
): number {
  if (rates.length === 0) return 0;
  const first = Math.max(number(account.placed_on), statedOn === null ? 0 : number(statedOn) + 1);
  const last = number(through);
  const parts = principalParts(payments);
  const changes = statuses.map((status) => ({ ...status, at: number(status.day) }));
  const spans = rates.map((rate) => ({
    rate,
    from: number(rate.valid_from),
    until: rate.valid_until === null ? Infinity : number(rate.valid_until),
  }));
  let [product, isPaused, isJudged, next] = [0, false, account.debt_type === 'judgment', 0];
  for (let day = first; day <= last; day += 1) {
    // Everything up to the end of the day.
    for (; next < changes.length && (changes[next]?.at ?? 0) <= day; next += 1) {
      const { to_status: to, reason_code: reason } = changes[next] ?? { to_status: '', reason_code: null };
      if (closed.has(to) || stopped.has(to) || (to === 'HOLD' && (reason === 'attorney' || reason === 'cease'))) isPaused = true;
      else if (working.has(to)) isPaused = false;
      if (to === 'JUDGMENT') isJudged = true;
    }
    if (isPaused) continue;
    const found = spans.find(({ rate, from, until }) => rate.is_post_judgment === isJudged && from <= day && day <= until);
    if (!found || found.rate.rate_bp === 0) continue;
    const isOwn = found.rate.principal_cents !== null;
    let principal = found.rate.principal_cents ?? account.placed_cents;
    for (const part of parts) if (part.day <= day && (!isOwn || part.day >= found.from)) principal -= part.cents;
    if (principal > 0) product += principal * found.rate.rate_bp;
  }
  return Math.floor((2 * product + 3_650_000) / 7_300_000);
}
