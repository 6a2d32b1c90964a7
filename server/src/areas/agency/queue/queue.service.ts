import type { QueueCounts, QueueItem, QueueItemDetails } from '@recoup/contract/agency/queue';
import { dueOn, QUEUE_KINDS, type QueueKind } from '@recoup/domain/agency/queue';
import { presentAccountRef } from '#areas/accounts/account/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import { findClosure } from './closures.repository.ts';
import { findDetails, findSubject, listPlaced, type ItemName } from './queue-details.repository.ts';
import { explainClosure } from './queue.errors.ts';
import type { QueueScope } from './queue.filters.ts';
import { presentCounts, presentItem } from './queue.presenter.ts';
import { countWaiting, findWaiting, listWaiting, type KindCount, type QueueRow } from './queue.repository.ts';

interface Filters {
  client?: string[] | undefined;
  owner?: string | undefined;
  due?: QueueScope['due'];
  waiting_days?: number | undefined;
}

/** Accounts of a batch that its item shows. */
const MAX_ACCOUNTS = 200;

/** Clients that are asked for and may be seen; null: all. */
function limitedTo({ clientIds }: AgencyCaller, wanted: string[] | undefined): readonly string[] | null {
  if (!wanted?.length) return clientIds;
  return clientIds ? wanted.filter((id) => clientIds.includes(id)) : wanted;
}

export function scopeOf(
  caller: AgencyCaller,
  clock: AgencyClock,
  filters: Filters & { kind?: QueueKind[] | undefined },
): QueueScope {
  const { client, owner, due, waiting_days: waitingDays, kind } = filters;
  return {
    userId: caller.userId,
    clientIds: limitedTo(caller, client),
    kinds: kind?.length ? QUEUE_KINDS.filter((one) => kind.includes(one)) : QUEUE_KINDS,
    owner,
    due,
    waitingDays,
    today: clock.today(),
    dayOf: clock.dayOf,
  };
}

/** Open items of all clients by kind, for the metrics of the installation. */
export const countOfAll = (tx: Tx, clock: AgencyClock): Promise<KindCount[]> =>
  countWaiting(tx, { userId: '', clientIds: null, kinds: QUEUE_KINDS, today: clock.today(), dayOf: clock.dayOf });

export function createQueueService({ db, clock }: { db: Db; clock: AgencyClock }) {
  async function present(tx: Tx, rows: readonly QueueRow[]): Promise<QueueItem[]> {
    const details = rows.length > 0 ? await findDetails(tx, rows, { now: clock.now(), today: clock.today() }) : [];
    return details.flatMap((more) => {
      const row = rows[more.position];
      return row ? [presentItem(row, more)] : [];
    });
  }

  /** The list names debtors of all clients, so the agency's log records the number of rows. */
  const recordListed = (caller: AgencyCaller, count: number) =>
    db.asService((tx) => recordAgencyEntries(tx, caller, [{ action: 'agency.listed', details: { list: 'queue', rows: count } }]));

  /** A closed item with the fields that are still known. */
  async function closedRow(tx: Tx, { clientId, kind, id }: ItemName): Promise<QueueRow | null> {
    const subject = await findSubject(tx, { clientId, kind, id });
    if (!subject) return null;
    const now = clock.now();
    return {
      kind,
      client_id: clientId,
      id,
      at: now,
      at_text: now.toISOString(),
      due_on: clock.today(),
      account_id: subject.account_id,
    };
  }

  async function explain(name: ItemName, accountId: string | null): Promise<NonNullable<QueueItemDetails['closed']>> {
    const closure = await db.asService((tx) => findClosure(tx, name, { accountId, now: clock.now() }));
    return { by: closure?.by ?? null, at: closure?.at.toISOString() ?? null, message: explainClosure(closure) };
  }

  return {
    explain,

    list: async (
      caller: AgencyCaller,
      { cursor, limit, ...filters }: Filters & { kind?: QueueKind[] | undefined; cursor?: string | undefined; limit: number },
    ) => {
      const scope = scopeOf(caller, clock, filters);
      const { rows, nextCursor } = await db.asService((tx) => listWaiting(tx, scope, { cursor, limit }));
      const data = await db.asUser(caller.claims, (tx) => present(tx, rows));
      if (data.length > 0) await recordListed(caller, data.length);
      return { data, page: { next_cursor: nextCursor, total: null } };
    },

    count: (caller: AgencyCaller, filters: Filters): Promise<QueueCounts> =>
      db.asService(async (tx) => presentCounts(await countWaiting(tx, scopeOf(caller, clock, filters)), clock.dayOf)),

    get: async (caller: AgencyCaller, name: ItemName): Promise<QueueItemDetails> => {
      const found = await db.asUser(caller.claims, async (tx) => {
        const waiting = await findWaiting(tx, name);
        const row = waiting ? { ...waiting, due_on: dueOn(name.kind, clock.dayOf(waiting.at)) } : await closedRow(tx, name);
        const subject = row && (await findSubject(tx, name));
        const [item] = row ? await present(tx, [row]) : [];
        if (!row || !item) throw notFound('item');
        const placed =
          name.kind === 'placement'
            ? await listPlaced(tx, { clientId: name.clientId, batchId: name.id, limit: MAX_ACCOUNTS })
            : [];
        return { item, isOpen: waiting !== null, accountId: row.account_id, subject, placed };
      });
      const { item, isOpen, accountId, subject, placed } = found;
      return {
        ...item,
        closed: isOpen ? null : await explain(name, accountId),
        dispute_item: subject?.dispute_item ?? null,
        returns_to: subject?.returns_to ?? null,
        accounts: placed.map(({ amount_placed_cents, debt_type, placed_on, ...account }) => ({
          ...presentAccountRef(account),
          amount_placed_cents,
          debt_type,
          placed_on,
        })),
        submitted_by: item.kind === 'onboarding' ? item.text : null,
      };
    },
  };
}
