import { z } from 'zod';
import type { savedView } from '@recoup/contract/accounts/debtors';
import { formatBatchNumber } from '@recoup/domain/shared/ids';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import { deleteView, listBatches, listViews, saveView } from './views.repository.ts';

type SavedView = z.output<typeof savedView>;

const sourceOfBatch = z.enum(['file', 'manual', 'loaded']);

/** Each user's saved views of the list, and the batches to filter by. */
export function createViewsService(db: Db) {
  return {
    list: (caller: ClientCaller): Promise<SavedView[]> => db.asViewer(caller.claims, (tx) => listViews(tx, caller)),

    save: (caller: ClientCaller, view: { name: string; query: string }): Promise<SavedView> =>
      db.asUser(caller.claims, (tx) => saveView(tx, caller, view)),

    remove: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        if (!(await deleteView(tx, caller, id))) throw notFound('view');
      }),

    listBatches: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await listBatches(tx, caller.clientId);
        return rows.map((row) => ({
          ...row,
          number: formatBatchNumber(row.number),
          source: sourceOfBatch.parse(row.source),
          created_at: row.created_at.toISOString(),
        }));
      }),
  };
}

export type ViewsService = ReturnType<typeof createViewsService>;
