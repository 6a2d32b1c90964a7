import { consoleClientCode } from '../console/console-client.ts';
import type { FeedClient } from './feed-client.ts';
import type { Memory } from './memory.ts';

/**
 * Sends items that someone has to correct: payments for an unknown account, an unmapped status code, and a payment of the past whose
 * account has not been loaded.
 */
export async function sendFaultyItems(feed: FeedClient, { accounts }: Memory, day: string): Promise<void> {
  const client = consoleClientCode;
  const known = Object.values(accounts).find((file) => file.client === client && file.ledger.status === 'ACTIVE');
  const payment = { kind: 'payment', client, account: 'A-9914-8', type: 'PU', method: 'check', effective_on: day };
  await feed.send([
    { ...payment, id: 'lockbox-20771', amount_cents: 12_500 },
    { ...payment, id: 'lockbox-20772', amount_cents: 4000 },
    ...(known
      ? [{ kind: 'status', id: 'status-20773', client, account: known.account, at: `${day}T18:00:00Z`, code: 'PTP-BROKEN' }]
      : []),
  ]);
  await feed.send([{ ...payment, id: 'archive-0417', account: undefined, agency_account: 'LR-008214', amount_cents: 6000 }], {
    isHistory: true,
  });
}
