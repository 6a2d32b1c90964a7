import type { Assigned, QueueLease } from '@recoup/contract/agency/queue';
import type { ClosableKind, QueueKind } from '@recoup/domain/agency/queue';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound, unprocessable } from '#platform/http/errors.ts';
import { beginAnswer } from './answering.ts';
import { assign, findAssignee, listColleagues, type Colleague } from './assignments.repository.ts';
import { closeSubject, findClosure } from './closures.repository.ts';
import { hold, listHolders, lockItem, release, removeExpired } from './leases.repository.ts';
import { findSubject, type ItemName } from './queue-details.repository.ts';
import { explainClosure } from './queue.errors.ts';
import { findWaiting } from './queue.repository.ts';

interface Assignment {
  client_id: string;
  kind: QueueKind;
  id: string;
  from: string | null;
}

const maySee = ({ client_ids: only }: Pick<Colleague, 'client_ids'>, clientId: string) =>
  only === null || only.includes(clientId);

/** Leases, assignments and closings of queue items. As the service, because claims of agency users open read-only transactions. */
export function createWorkService({ db, clock }: { db: Db; clock: AgencyClock }) {
  async function assignOne(
    tx: Tx,
    caller: AgencyCaller,
    { client_id: clientId, kind, id, from, to }: Assignment & { to: Colleague | null },
  ): Promise<Assigned> {
    const name = { clientId, kind, id };
    const mayEnter = caller.clientIds === null || caller.clientIds.includes(clientId);
    if (!mayEnter || !(await findSubject(tx, name)))
      return { kind, id, assignee: null, refused: { code: 'unknown_item', message: 'This item does not exist.' } };
    await lockItem(tx, name);
    const current = await findAssignee(tx, name);
    const assignee = current && { id: current.id, name: current.name };
    if ((current?.id ?? null) !== from && current?.id !== to?.id) {
      const message = current
        ? `${current.by} assigned this item to ${current.name} in the meantime.`
        : 'A colleague removed the assignment in the meantime.';
      return { kind, id, assignee, refused: { code: 'changed', message } };
    }
    if (to && !maySee(to, clientId))
      return { kind, id, assignee, refused: { code: 'may_not_see', message: `${to.name} may not see this client.` } };
    await assign(tx, name, { to, byName: caller.name, now: clock.now() });
    // Only in the agency's log: clients do not see how the agency divides its work.
    await recordAgencyEntries(tx, caller, [
      { action: 'agency.assigned', details: { item: { client_id: clientId, kind, id }, to: to?.name ?? null } },
    ]);
    return { kind, id, assignee: to && { id: to.id, name: to.name } };
  }

  return {
    hold: (caller: AgencyCaller, name: ItemName, takeOver: boolean): Promise<QueueLease> =>
      db.asService(async (tx) => {
        const subject = await findSubject(tx, name);
        if (!subject) throw notFound('item');
        // The time is taken under the lock, so that leases are in the order of their times.
        await lockItem(tx, name);
        const now = clock.now();
        const isOpen = (await findWaiting(tx, name)) !== null;
        if (isOpen) await hold(tx, name, { user: { id: caller.userId, name: caller.name }, now, isFirst: takeOver });
        const openBy = await listHolders(tx, name, now);
        const closure = isOpen ? null : await findClosure(tx, name, { accountId: subject.account_id, now });
        return {
          is_mine: isOpen && openBy[0]?.id === caller.userId,
          open_by: openBy,
          closed: isOpen
            ? null
            : { by: closure?.by ?? null, at: closure?.at.toISOString() ?? null, message: explainClosure(closure) },
        };
      }),

    release: (caller: AgencyCaller, name: ItemName): Promise<void> =>
      db.asService(async (tx) => {
        await release(tx, name, caller.userId);
        await removeExpired(tx, clock.now());
      }),

    close: (caller: AgencyCaller, name: ItemName & { kind: ClosableKind }): Promise<void> =>
      db.asService(async (tx) => {
        await beginAnswer(tx, name, { userId: caller.userId, clock });
        const subject = await findSubject(tx, name);
        await closeSubject(tx, name, clock.now());
        const { clientId, kind, id } = name;
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.item_closed',
            clientId,
            ...(subject?.account_id ? { subjectType: 'account', subjectId: subject.account_id } : {}),
            details: { queue_item: { kind, id } },
          },
        ]);
      }),

    assign: (caller: AgencyCaller, items: readonly Assignment[], userId: string | null): Promise<Assigned[]> =>
      db.asService(async (tx) => {
        const to = userId === null ? null : ((await listColleagues(tx)).find(({ id }) => id === userId) ?? null);
        if (userId !== null && to === null)
          throw unprocessable([
            { path: 'user_id', message: 'This colleague cannot be assigned: they left, or they may only read.' },
          ]);
        // In one order, or two bulk assignments could wait for each other.
        const order = items.map((item, index) => ({ item, index })).toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1));
        const answers = new Map<number, Assigned>();
        for (const { item, index } of order) answers.set(index, await assignOne(tx, caller, { ...item, to }));
        return items.flatMap((_, index) => answers.get(index) ?? []);
      }),

    colleagues: (): Promise<{ id: string; name: string }[]> => db.asService(listColleagues),
  };
}
