import type { RecentSearch } from '@recoup/contract/search/search';
import { readQuery } from '@recoup/domain/search/read';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { addRecent, clearRecent, deleteRecent, listRecent } from './recent.repository.ts';

export function createRecentService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    list: (caller: ClientCaller): Promise<RecentSearch[]> =>
      db.asViewer(caller.claims, async (tx) => (await listRecent(tx, caller)).map(present)),

    /** Null: it may contain Social Security digits, and is not kept. */
    add: async (caller: ClientCaller, q: string): Promise<RecentSearch | null> => {
      const now = clock.now();
      const { mayHoldSsn } = readQuery(q, clock.dayOf(now));
      if (mayHoldSsn) return null;
      return db.asUser(caller.claims, async (tx) => present(await addRecent(tx, caller, { query: q, at: now })));
    },

    remove: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        if (!(await deleteRecent(tx, caller, id))) throw notFound('search');
      }),

    clear: (caller: ClientCaller): Promise<void> => db.asUser(caller.claims, (tx) => clearRecent(tx, caller)),
  };
}

function present({ id, query, at }: { id: string; query: string; at: Date }): RecentSearch {
  return { id, q: query, at: at.toISOString() };
}
