import { COUNTED_STATUSES } from '@recoup/domain/money/reconciliation';
import type { FeedClient } from './feed-client.ts';

/** What the agency's books have more than the portal in the account that differs. */
const DIFFERENCE_CENTS = 2500;
/** Bank fees that the agency has not booked yet. */
const BANK_FEES_CENTS = 4200;

const counted: ReadonlySet<string> = new Set(COUNTED_STATUSES);

/**
 * The agency's totals of a day and its bank balance, as it would send them each evening. They equal the portal's, except in one account
 * of the smallest client, whose accounts are sent one by one, and in the bank's fees.
 */
export async function sendTotals(feed: FeedClient, day: string): Promise<void> {
  const own = await feed.readTotals(day);
  const [smallest] = own.filter(({ accounts }) => accounts > 0).toSorted((one, other) => one.accounts - other.accounts);
  const accounts = smallest ? (await feed.readAccounts(smallest.client)).filter(({ status }) => counted.has(status)) : [];
  const known = accounts.flatMap(({ agency_account: name, balance_cents: cents }) => (name === null ? [] : [{ name, cents }]));
  const isDifferent = (client: string) => client === smallest?.client && known.length > 0;
  await feed.send([
    ...own.map(({ client, client_id: _id, day: on, ...figures }) => ({
      kind: 'totals',
      id: `totals-${client}-${on}`,
      client,
      day: on,
      ...figures,
      ...(isDifferent(client) ? { balance_cents: figures.balance_cents + DIFFERENCE_CENTS } : {}),
    })),
    ...known.map(({ name, cents }, index) => ({
      kind: 'account_totals',
      id: `account-totals-${name}-${day}`,
      client: smallest?.client,
      day,
      agency_account: name,
      balance_cents: index === 0 ? cents + DIFFERENCE_CENTS : cents,
    })),
    {
      kind: 'bank_balance',
      id: `bank-${day}`,
      day,
      balance_cents: (await feed.readTrust(day)).total.held_cents - BANK_FEES_CENTS,
    },
  ]);
}
