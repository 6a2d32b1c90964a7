import { formatAccountNumber } from '../../domain/src/shared/ids.ts';

const statuses = ['SKIP', 'PROMISE', 'PLAN', 'PLAN_BROKEN', 'ACTIVE'] as const;

export interface Sent {
  /** 1-based account index. */
  account: number;
  id: string;
  at: string;
}

/** Spreads items evenly over all accounts, in an order without index locality. */
export function* spread(count: number, accounts: number, prefix: string): Generator<Sent> {
  const start = Date.parse('2026-06-01T00:00:00Z');
  for (let n = 0; n < count; n += 1)
    yield { account: 1 + ((n * 7919) % accounts), id: `${prefix}-${n}`, at: new Date(start + n * 1000).toISOString() };
}

export const statusOf = ({ account, id }: Sent): string =>
  statuses[(account + Number(id.split('-')[1])) % statuses.length] ?? 'SKIP';

/** Feed lines in chunks, as a socket delivers them. */
export async function* asLines(items: Iterable<Sent>, toItem: (sent: Sent) => object): AsyncGenerator<Uint8Array> {
  let text = '';
  for (const sent of items) {
    text += `${JSON.stringify({ ...toItem(sent), id: sent.id, client: 'BENCH', account: formatAccountNumber(1000 + sent.account) })}\n`;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
