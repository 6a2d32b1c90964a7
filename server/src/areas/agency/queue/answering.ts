import type { AgencyClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { notFound } from '#platform/http/errors.ts';
import { findClosure } from './closures.repository.ts';
import { listHolders, lockItem } from './leases.repository.ts';
import { findSubject, type ItemName } from './queue-details.repository.ts';
import { itemClosed, itemHeld } from './queue.errors.ts';
import { findWaiting } from './queue.repository.ts';

/**
 * In the transaction that answers an item: 409 `item_closed` if it no longer waits, with who handled it; 409 `item_held` if a colleague
 * has it open. Answers to one item wait for each other.
 */
export async function beginAnswer(
  tx: Tx,
  name: ItemName,
  { userId, clock }: { userId: string; clock: AgencyClock },
): Promise<void> {
  await lockItem(tx, name);
  const subject = await findSubject(tx, name);
  if (!subject) throw notFound('item');
  if (!(await findWaiting(tx, name)))
    throw itemClosed(await findClosure(tx, name, { accountId: subject.account_id, now: clock.now() }));
  const [holder] = await listHolders(tx, name, clock.now());
  if (holder && holder.id !== userId) throw itemHeld(holder.name);
}
