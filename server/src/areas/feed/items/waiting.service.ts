import { listWaitingItems, waitingItem, type WaitingItem } from '@recoup/contract/feed/items';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { notFound } from '#platform/http/errors.ts';
import { countByClient, findClients, recordKeyUse, type Sender } from '#areas/feed/systems/index.ts';
import { nameOfNeed } from './name-accounts.ts';
import { listWaiting, type WaitingRow } from './waiting.repository.ts';

interface Query {
  client?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const order = 'feed.waiting';

/**
 * What waits for something that has not arrived, for the systems that sent it and for the operator. `sender` null: for a person who may
 * see all clients, whose view the caller records.
 */
export function createWaitingReader({ db, clock }: { db: Db; clock: Clock }) {
  return (
    sender: Sender | null,
    { client, cursor, limit }: Query,
  ): Promise<{ data: WaitingItem[]; page: { next_cursor: string | null; total: null } }> =>
    db.asService(async (tx) => {
      const after = cursor === undefined ? 0 : Number(decodeCursor(order, cursor, ['integer'])[0]);
      let within = sender?.clientIds ?? null;
      if (client !== undefined) {
        const clientId = (await findClients(tx, [client], within)).get(client);
        if (clientId === undefined) throw notFound('company');
        within = [clientId];
      }
      const rows = await listWaiting(tx, { after, limit: limit + 1, within });
      const shown = rows.slice(0, limit);
      if (sender) await recordKeyUse(tx, { sender, operation: listWaitingItems.name }, countByClient(shown));
      const last = shown.at(-1);
      const now = clock.now();
      return {
        data: shown.map((row) => present(row, now)),
        page: { next_cursor: rows.length > limit && last ? encodeCursor(order, [last.position]) : null, total: null },
      };
    });
}

export type WaitingReader = ReturnType<typeof createWaitingReader>;

function present(row: WaitingRow, now: Date): WaitingItem {
  return waitingItem.parse({
    client: row.client === '' ? null : row.client,
    kind: row.kind,
    id: row.id,
    state: row.refusal_code === null ? 'waiting' : 'refused',
    waits_for: { kind: row.needs_kind, name: nameOfNeed(row.needs_name) },
    code: row.refusal_code,
    message: row.refusal_message,
    since: row.at.toISOString(),
    age: Math.max(0, Math.floor((now.getTime() - row.at.getTime()) / 1000)),
  });
}
