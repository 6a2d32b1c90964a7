import { addDays } from '../../domain/src/shared/days.ts';
import { formatAccountNumber } from '../../domain/src/shared/ids.ts';
import type { Random } from '../../domain/src/synthetic/random.ts';
import { companies } from '../books/companies.ts';
import type { Item } from '../books/items.ts';

/** Terms with every condition; the second version starts in the middle of the year. */
const termsFrom = (middle: string) => [
  {
    valid_from: '2025-01-01',
    rules: [
      { when: { components: ['costs'] }, rate_bp: 0 },
      { when: { legal: true }, rate_bp: 4005 },
      { when: { settlement: true }, rate_bp: 2000 },
      { when: { age_days: { to: 90 }, types: ['PC'] }, rate_bp: 1250 },
      { when: { locations: ['L1'] }, rate_bp: 3500, tiers: [{ from_cents: 50_000, rate_bp: 2505 }] },
      { rate_bp: 3333 },
    ],
  },
  {
    valid_from: middle,
    rules: [
      { when: { components: ['interest', 'fees', 'costs'] }, rate_bp: 1005 },
      { when: { balance_cents: { to: 100_000 } }, rate_bp: 4500 },
      {
        rate_bp: 3000,
        tiers: [
          { from_cents: 100_000, rate_bp: 2000 },
          { from_cents: 250_000, rate_bp: 1500 },
        ],
      },
    ],
    minimum_cents: 150,
    cap: { payment_cents: 45_000, account_bp: 2500 },
  },
];

const statuses = [
  { status: 'RECALLED' },
  { status: 'LEGAL_REVIEW' },
  { status: 'LEGAL' },
  { status: 'JUDGMENT' },
  { status: 'SETTLED' },
  { status: 'ACTIVE' },
  { status: 'ACTIVE', basis: 'case_dismissed' },
  { status: 'ACTIVE', basis: 'entered_in_error' },
  { status: 'HOLD' },
  { status: 'HOLD', reason_code: 'attorney' },
  { status: 'DISPUTED' },
  { status: 'BANKRUPTCY' },
  { status: 'PLAN' },
];

interface Original {
  item: Item;
  /** Not reversed yet, by the rows read so far. */
  left: number;
}

/** Rates of one company for all of its accounts, of another for some; the third has none. */
const ratesFrom = (first: string) =>
  [
    ['BOOKA', { rate_bp: 900, valid_from: '2020-01-01', valid_until: addDays(first, 199) }],
    ['BOOKA', { rate_bp: 675, valid_from: addDays(first, 100) }],
    ['BOOKA', { rate_bp: 387, valid_from: addDays(first, 60), applies: 'post_judgment' }],
    ['BOOKB', { rate_bp: 1200, valid_from: '2020-01-01', debt_type: 'medical' }],
    ['BOOKB', { rate_bp: 433, valid_from: addDays(first, 30), state: 'OR' }],
    ['BOOKB', { rate_bp: 0, valid_from: addDays(first, 250), state: 'OR', valid_until: addDays(first, 280) }],
  ] as const;

/** A random year of an agency with every exception, from `first` on; each item has a second of its own. */
export function createYear(random: Random, accounts: number, first: string) {
  const originals: Original[] = [];
  const pending: Item[] = [];
  let [made, second] = [0, 0];
  let day = first;

  const at = () => new Date(Date.parse(`${day}T06:00:00Z`) + 1000 * (second += 1)).toISOString();
  const make = (kind: string, client: string, fields: object): Item => ({
    kind,
    id: `${kind}-${(made += 1)}`,
    client,
    ...fields,
  });
  const account = () => formatAccountNumber(1000 + random.int(1, accounts));
  const stated = (amount: number) =>
    random.chance(0.15) ? random.pick([{ commission_cents: random.int(0, amount) }, { rate_bp: random.int(0, 6000) }]) : {};

  /** Parts that add up to an amount. */
  function components(amount: number): object {
    if (random.chance(0.6)) return {};
    const [interest, fees] = [random.int(0, Math.floor(amount / 4)), random.int(0, Math.floor(amount / 5))];
    const costs = random.int(0, Math.floor(amount / 3));
    return {
      components: {
        principal_cents: amount - interest - fees - costs,
        interest_cents: interest,
        fees_cents: fees,
        costs_cents: costs,
      },
    };
  }

  function payment(client: string, name = account(), more: object = {}): Item {
    const type = random.pick(['PU', 'PU', 'PU', 'PU', 'PC', 'PC', 'DA']);
    const amount = random.chance(0.03) ? random.int(400_000, 1_500_000) : random.int(1, 60_000);
    const isMoney = type !== 'DA';
    const item = make('payment', client, {
      account: name,
      at: at(),
      type,
      method: 'check',
      amount_cents: amount,
      effective_on: addDays(day, -random.int(0, 9)),
      reported_on: day,
      ...(isMoney ? { ...components(amount), ...stated(amount) } : {}),
      ...(isMoney && random.chance(0.1) ? { state: 'pending' } : {}),
      ...(random.chance(0.1)
        ? { reason_code: isMoney ? 'settlement' : random.pick(['settlement_remainder', 'correction']) }
        : {}),
      ...more,
    });
    originals.push({ item, left: amount });
    if (item['state'] === 'pending') pending.push(item);
    return item;
  }

  function reversal(): Item[] {
    const original = random.pick(originals.slice(-4000));
    const { item } = original;
    if (original.left === 0) return [];
    const amount = random.chance(0.5) ? original.left : random.int(1, original.left);
    original.left -= amount;
    const isMoney = item['type'] !== 'DA';
    const reason = random.pick(isMoney ? ['nsf', 'refund', 'chargeback'] : ['posting_error']);
    const back = make('payment', item.client, {
      account: item['account'],
      at: at(),
      type: `${String(item['type'])}R`,
      method: 'check',
      amount_cents: amount,
      effective_on: day,
      reported_on: day,
      reverses: item.id,
      reason_code: reason,
      ...(isMoney && random.chance(0.05) ? stated(amount) : {}),
    });
    return reason === 'nsf' ? [back, charge(item.client, 'nsf_fee', String(item['account']))] : [back];
  }

  const charge = (client: string, type: string, name = account()) =>
    make('charge', client, { account: name, at: at(), type, amount_cents: random.int(1, 9000) });

  /** Waits for the client's decision, which never comes. */
  const offer = (client: string) =>
    make('offer', client, {
      account: account(),
      at: at(),
      type: 'settlement',
      amount_cents: random.int(1, 5000),
      expires_at: '2099-01-01T00:00:00Z',
    });

  /** From the day on, so that interest before it stays. */
  const accountRate = (client: string) =>
    make('account_interest_rate', client, {
      account: account(),
      rate_bp: random.pick([0, 333, 1000]),
      valid_from: day,
      source: 'Agreement',
      ...(random.chance(0.3) ? { valid_until: addDays(day, random.int(1, 90)) } : {}),
      ...(random.chance(0.3) ? { applies: 'post_judgment' } : {}),
      ...(random.chance(0.3) ? { principal_cents: random.int(1, 900_000) } : {}),
    });

  function other(client: string): Item[] {
    const choice = random.next();
    if (choice < 0.45 && originals.length > 0) return reversal();
    if (choice < 0.6) {
      const one = pending.pop();
      if (!one) return [];
      const amount = Number(one['amount_cents']);
      const state = random.pick(['posted', 'posted', 'posted', 'returned']);
      return [
        make('payment_state', one.client, {
          payment: one.id,
          state,
          at: at(),
          reported_on: day,
          ...(state === 'posted' ? stated(amount) : {}),
        }),
      ];
    }
    if (choice < 0.72) return [charge(client, random.pick(['court_cost', 'interest', 'fee']))];
    if (choice < 0.74)
      return [make('balance', client, { account: account(), as_of: at(), accrued_cents: random.int(0, 20_000) })];
    if (choice < 0.75) return [accountRate(client)];
    if (choice < 0.76) return [offer(client)];
    if (choice < 0.82) {
      const split = `split-${made}`;
      return [1, 2, 3].map(() => payment(client, account(), { split }));
    }
    return [
      make('status', client, {
        account: account(),
        at: at(),
        ...random.pick(statuses),
      }),
    ];
  }

  return {
    make,
    day: () => day,
    schedules: () => [
      ...companies.flatMap((client) => termsFrom(addDays(first, 180)).map((version) => make('schedule', client, version))),
      ...ratesFrom(first).map(([client, rate]) => make('interest_rate', client, { ...rate, source: 'Contract' })),
    ],
    /** The items of a day; then it is the next day. */
    makeDay(count: number): Item[] {
      const items: Item[] = [];
      while (items.length < count) {
        const client = random.pick(companies);
        items.push(...(random.chance(0.65) ? [payment(client)] : other(client)));
      }
      day = addDays(day, 1);
      second = 0;
      return items;
    },
  };
}
