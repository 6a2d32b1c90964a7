import type { z } from 'zod';
import type { savedView } from '@recoup/contract/accounts/debtors';
import { formatBatchNumber } from '@recoup/domain/shared/ids';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';

type SavedView = z.output<typeof savedView>;

/** Each user's saved views of the list, and the batches to filter by. */
export function createViewsService(db: Db) {
  return {
    list: (caller: ClientCaller): Promise<SavedView[]> =>
      db.asUser(caller.claims, (tx) =>
        tx
          .selectFrom('portal.saved_views')
          .select(['id', 'name', 'query'])
          .where('client_id', '=', caller.clientId)
          .where('user_id', '=', caller.userId)
          .orderBy('name')
          .execute(),
      ),

    save: (caller: ClientCaller, view: { name: string; query: string }): Promise<SavedView> =>
      db.asUser(caller.claims, (tx) =>
        tx
          .insertInto('portal.saved_views')
          .values({ client_id: caller.clientId, user_id: caller.userId, ...view })
          .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'name']).doUpdateSet({ query: view.query }))
          .returning(['id', 'name', 'query'])
          .executeTakeFirstOrThrow(),
      ),

    remove: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('portal.saved_views')
          .where('client_id', '=', caller.clientId)
          .where('user_id', '=', caller.userId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('view');
      }),

    listBatches: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await tx
          .selectFrom('portal.batches')
          .select(['id', 'number', 'source', 'account_count', 'amount_placed_cents', 'created_at'])
          .where('client_id', '=', caller.clientId)
          .orderBy('created_at', 'desc')
          .limit(200)
          .execute();
        return rows.map((row) => ({
          ...row,
          number: formatBatchNumber(row.number),
          source: row.source === 'file' ? ('file' as const) : ('manual' as const),
          created_at: row.created_at.toISOString(),
        }));
      }),
  };
}

export type ViewsService = ReturnType<typeof createViewsService>;
