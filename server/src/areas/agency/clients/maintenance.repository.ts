import type { Tx } from '#platform/db/db.ts';

interface Maintenance {
  clientId: string;
  message: string;
  until: Date | null;
  byName: string;
  now: Date;
}

/** False if it is already under maintenance. */
export async function setMaintenance(tx: Tx, { clientId, message, until, byName, now }: Maintenance): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.clients')
    .set({ maintenance_at: now, maintenance_message: message, maintenance_until: until, maintenance_by_name: byName })
    .where('id', '=', clientId)
    .where('maintenance_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if it is not under maintenance. */
export async function clearMaintenance(tx: Tx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.clients')
    .set({ maintenance_at: null, maintenance_message: null, maintenance_until: null, maintenance_by_name: null })
    .where('id', '=', clientId)
    .where('maintenance_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
