import type { ReadBackQuery } from '@recoup/contract/feed/read-back';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { SystemCaller } from '#platform/http/caller.ts';
import { badRequest } from '#platform/http/errors.ts';
import { countByClient, findReached, maySeePii, recordKeyUse } from '#areas/feed/systems/index.ts';
import { findEpoch, from, positionAt, readChanged, type ChangedRow, type Position } from './changes.repository.ts';
import { present } from './read-back.presenter.ts';
import { sources } from './sources.repository.ts';

export type ReadBackKind = keyof typeof sources;

export function createReadBack({ db, vault }: { db: Db; vault: Vault }) {
  async function positionOf(tx: Tx, kind: ReadBackKind, { cursor, changed_since: since }: ReadBackQuery): Promise<Position> {
    if (cursor === undefined) return since === undefined ? from(0) : positionAt(tx, since);
    if (since !== undefined) throw badRequest('changed_since', 'Send either cursor or changed_since.');
    const [epoch, changed, clientId, id] = decodeCursor(`feed.${kind}`, cursor, ['text', 'integer', 'id', 'id']);
    if (epoch !== (await findEpoch(tx)))
      throw badRequest(
        'cursor',
        'This cursor is from before the portal moved to another database. Read everything once more, without a cursor.',
      );
    return { changed: Number(changed), clientId: String(clientId), id: String(id) };
  }

  return {
    /** A page of what changed, oldest change first. `nextCursor` is null when nothing is left: keep the one before for later. */
    read: (
      system: SystemCaller,
      { kind, operation, query }: { kind: ReadBackKind; operation: string; query: ReadBackQuery },
    ): Promise<{ data: Record<string, unknown>[]; nextCursor: string | null }> =>
      db.asService(async (tx) => {
        const within = await findReached(tx, system, query.client);
        const after = await positionOf(tx, kind, query);
        const rows = await readChanged<ChangedRow>(tx, sources[kind], { after, within, limit: query.limit });
        const withPii = kind === 'people' && maySeePii(system);
        await recordKeyUse(tx, { sender: system, operation, withPii }, countByClient(rows));
        const last = rows.at(-1);
        return {
          data: rows.map((row) => present(row, { vault, withPii })),
          nextCursor: last ? encodeCursor(`feed.${kind}`, [await findEpoch(tx), last.changed_in, last.client_id, last.id]) : null,
        };
      }),
  };
}
