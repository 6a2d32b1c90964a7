import { INBOX_KINDS, type InboxCounts, type InboxItem, type InboxKind } from '@recoup/contract/home/inbox';
import type { CallerRole } from '@recoup/contract/shared/endpoint';
import { addDays } from '@recoup/domain/shared/days';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import { dismiss, isRejected, restore } from './dismissals.repository.ts';
import { presentCounts, presentItem } from './inbox.presenter.ts';
import { countInbox, listInbox, type InboxScope } from './inbox.repository.ts';

/** Days for which a rejected placement is shown; older ones are in the debtors list only. */
const REJECTED_DAYS = 30;

/** Staff cannot decide offers, and agency staff leave no read marks (domain.md, Clients and users). */
function kindsFor(role: CallerRole): readonly InboxKind[] {
  if (role === 'client_staff') return INBOX_KINDS.filter((kind) => kind !== 'offer');
  return role === 'client_admin' ? INBOX_KINDS : INBOX_KINDS.filter((kind) => kind !== 'message');
}

export function inboxScope({ clientId, locationIds, userId, role }: ClientCaller, clock: AgencyClock): InboxScope {
  const now = clock.now();
  return { clientId, locationIds, userId, now, kinds: kindsFor(role), rejectedSince: addDays(clock.dayOf(now), -REJECTED_DAYS) };
}

export function createInboxService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const ofRejected =
    (change: (tx: Tx, scope: InboxScope, accountId: string) => Promise<void>) => (caller: ClientCaller, id: string) =>
      db.asUser(caller.claims, async (tx) => {
        const scope = inboxScope(caller, clock);
        if (!(await isRejected(tx, scope, id))) throw notFound('rejected placement');
        await change(tx, scope, id);
      });
  return {
    dismiss: ofRejected(dismiss),
    restore: ofRejected(restore),
    list: (
      caller: ClientCaller,
      { kind, ...page }: { kind?: InboxKind[] | undefined; cursor?: string | undefined; limit: number },
    ): Promise<{ data: InboxItem[]; page: { next_cursor: string | null; total: null } }> =>
      db.asViewer(caller.claims, async (tx) => {
        const scope = inboxScope(caller, clock);
        const kinds = kind?.length ? scope.kinds.filter((one) => kind.includes(one)) : scope.kinds;
        const { rows, nextCursor } = await listInbox(tx, { ...scope, kinds }, page);
        return { data: rows.map(presentItem), page: { next_cursor: nextCursor, total: null } };
      }),
    count: (caller: ClientCaller): Promise<InboxCounts> =>
      db.asViewer(caller.claims, async (tx) => presentCounts(await countInbox(tx, inboxScope(caller, clock)))),
  };
}
