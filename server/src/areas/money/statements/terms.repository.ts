import type { Tx } from '#platform/db/db.ts';

/** Every version of the client's commission schedule, newest first. */
export function listSchedules(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.commission_schedules')
    .select(['version', 'valid_from', 'schedule'])
    .where('client_id', '=', clientId)
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .execute();
}
