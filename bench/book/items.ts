/** The items of an agency's book: one client, accounts of five years with three statuses each, and payments spread over them. */
export const setUp = (): object[] => [
  { kind: 'client', id: 'C-1', code: 'BENCH', legal_name: 'Bench LLC' },
  { kind: 'location', id: 'L1', client: 'BENCH' },
  { kind: 'location', id: 'L2', client: 'BENCH' },
  { kind: 'location', id: 'L3', client: 'BENCH' },
];

const dayAfter = (n: number, from = '2021-01-01') =>
  new Date(Date.parse(`${from}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const placedOn = (n: number) => dayAfter((n * 37) % 1800);

/** Cents that an account owes today. */
export const balanceOf = (n: number): number => ((n * 7919) % 90_000) + 100;

const first = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'];
const last = ['Poe', 'Roe', 'Lee', 'Orr', 'Day', 'May', 'Fay', 'Gray', 'Kay'];

export function accountItem(n: number, { accounts, payments }: { accounts: number; payments: number }) {
  const placed = placedOn(n);
  return {
    kind: 'account',
    client: 'BENCH',
    agency_account: `F-${n}`,
    client_account: `OWN-${n}`,
    location: `L${1 + (n % 3)}`,
    placed_on: placed,
    // Most balances are explained by the payments; every tenth needs a conversion adjustment.
    amount_placed_cents: balanceOf(n) + paidOn(n, { accounts, payments }) + (n % 10 === 0 ? 12_345 : 0),
    balance_cents: balanceOf(n),
    status: 'ACTIVE',
    history: [
      { status: 'NEW', at: `${placed}T18:00:00Z` },
      { status: 'SKIP', at: `${dayAfter(30, placed)}T18:00:00Z` },
      { status: 'ACTIVE', at: `${dayAfter(60, placed)}T18:00:00Z` },
    ],
    person: {
      first_name: first[n % first.length],
      last_name: `${last[n % last.length]}${String.fromCharCode(97 + (n % 26))}`,
      date_of_birth: dayAfter((n * 13) % 15_000, '1950-01-01'),
      addresses: [{ line1: `${n} Main St`, city: 'Salem', state: 'OR', postal_code: '97301' }],
      phones: [{ number: `503-555-01${String(n % 100).padStart(2, '0')}` }],
    },
  };
}

export function paymentItem(n: number, accounts: number) {
  const account = (n * 7919) % accounts;
  const day = dayAfter(90 + (n % 120), placedOn(account));
  return {
    kind: 'payment',
    id: `P-${n}`,
    client: 'BENCH',
    agency_account: `F-${account}`,
    type: 'PU',
    method: 'check',
    amount_cents: 1000 + (n % 977),
    effective_on: day,
    reported_on: day,
    commission_cents: 300,
    rate_bp: 3000,
  };
}

const sums = new Map<number, number>();

/** Cents that all payments of an account come to. */
function paidOn(n: number, { accounts, payments }: { accounts: number; payments: number }): number {
  if (sums.size === 0)
    for (let p = 0; p < payments; p += 1) {
      const account = (p * 7919) % accounts;
      sums.set(account, (sums.get(account) ?? 0) + 1000 + (p % 977));
    }
  return sums.get(n) ?? 0;
}

/** NDJSON in pieces, as a socket delivers them. */
export async function* asLines(items: Iterable<object>): AsyncGenerator<Uint8Array> {
  let text = '';
  for (const item of items) {
    text += `${JSON.stringify(item)}\n`;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
