import type { FieldGroup, FieldLock } from '@recoup/domain/agency/field-locks';
import type { Tx } from '#platform/db/db.ts';

/** The locks for all clients and those of some. */
export async function listLocksOf(tx: Tx, clientIds: readonly string[]): Promise<FieldLock[]> {
  const rows = await tx
    .selectFrom('feed.field_locks')
    .select(['client_id', 'field_group', 'owner'])
    .where((where) => where.or([where('client_id', 'is', null), where('client_id', 'in', clientIds)]))
    .execute();
  return rows.map(({ field_group: group, ...row }) => ({ ...row, group: group as FieldGroup }));
}
