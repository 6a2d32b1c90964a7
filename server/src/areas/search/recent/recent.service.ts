import type { RecentSearch } from '@recoup/contract/search/search';
import { readQuery } from '@recoup/domain/search/read';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';

/** Per user and client. */
const KEPT = 10;

export function createRecentService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    list: (caller: ClientCaller): Promise<RecentSearch[]> =>
      db.asUser(caller.claims, async (tx) =>
        (await own(tx, caller).orderBy('at', 'desc').orderBy('id', 'desc').limit(KEPT).execute()).map(present),
      ),

    /** Null: it may contain Social Security digits, and is not kept. */
    add: async (caller: ClientCaller, q: string): Promise<RecentSearch | null> => {
      const now = clock.now();
      const { mayHoldSsn } = readQuery(q, clock.dayOf(now));
      if (mayHoldSsn) return null;
      return db.asUser(caller.claims, async (tx) => {
        const row = await tx
          .insertInto('portal.recent_searches')
          .values({ client_id: caller.clientId, user_id: caller.userId, query: q, at: now })
          .onConflict((conflict) => conflict.expression(sql`client_id, user_id, lower(query)`).doUpdateSet({ query: q, at: now }))
          .returning(['id', 'query', 'at'])
          .executeTakeFirstOrThrow();
        await tx
          .deleteFrom('portal.recent_searches')
          .where('client_id', '=', caller.clientId)
          .where('user_id', '=', caller.userId)
          .where(
            'id',
            'not in',
            own(tx, caller).clearSelect().select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(KEPT),
          )
          .execute();
        return present(row);
      });
    },

    remove: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        const { numDeletedRows } = await ownRows(tx, caller).where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('search');
      }),

    clear: (caller: ClientCaller): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        await ownRows(tx, caller).execute();
      }),
  };
}

function own(tx: Tx, caller: ClientCaller) {
  return tx
    .selectFrom('portal.recent_searches')
    .select(['id', 'query', 'at'])
    .where('client_id', '=', caller.clientId)
    .where('user_id', '=', caller.userId);
}

function ownRows(tx: Tx, caller: ClientCaller) {
  return tx.deleteFrom('portal.recent_searches').where('client_id', '=', caller.clientId).where('user_id', '=', caller.userId);
}

function present({ id, query, at }: { id: string; query: string; at: Date }): RecentSearch {
  return { id, q: query, at: at.toISOString() };
}
