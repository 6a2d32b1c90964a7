import type { ListedFieldLock } from '@recoup/contract/agency/field-locks';
import type { FieldGroup, FieldLock } from '@recoup/domain/agency/field-locks';
import type { Tx } from '#platform/db/db.ts';

/** Locks for all clients, and locks of the clients in `seen` (null: every client). */
export async function listFieldLocks(tx: Tx, seen: readonly string[] | null): Promise<ListedFieldLock[]> {
  const rows = await tx
    .selectFrom('feed.field_locks as l')
    .leftJoin('portal.clients as c', 'c.id', 'l.client_id')
    .select(['l.client_id', 'c.name as client_name', 'l.field_group', 'l.owner', 'l.changed_at', 'l.changed_by_name'])
    .$if(seen !== null, (query) =>
      query.where((where) => where.or([where('l.client_id', 'is', null), where('l.client_id', 'in', [...(seen ?? [])])])),
    )
    .orderBy('c.name')
    .execute();
  return rows.map(({ field_group: group, changed_at: at, ...row }) => ({
    ...row,
    group: group as FieldGroup,
    changed_at: at.toISOString(),
  }));
}

export const saveFieldLock = (
  tx: Tx,
  { client_id: clientId, group, owner }: FieldLock,
  { byName, now }: { byName: string; now: Date },
): Promise<unknown> =>
  tx
    .insertInto('feed.field_locks')
    .values({ client_id: clientId, field_group: group, owner, changed_at: now, changed_by_name: byName })
    .onConflict((conflict) =>
      conflict.constraint('field_locks_of_group').doUpdateSet({ owner, changed_at: now, changed_by_name: byName }),
    )
    .execute();

export const deleteFieldLock = (tx: Tx, { client_id: clientId, group }: Omit<FieldLock, 'owner'>): Promise<unknown> =>
  tx
    .deleteFrom('feed.field_locks')
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .where('field_group', '=', group)
    .execute();

export async function findClientName(tx: Tx, clientId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('portal.clients').select('name').where('id', '=', clientId).executeTakeFirst();
  return row?.name;
}
