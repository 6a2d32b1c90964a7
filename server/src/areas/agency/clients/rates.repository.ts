import type { Tx } from '#platform/db/db.ts';

/** Every version of a client's commission schedule, by start date, latest first. */
export function listVersions(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.commission_schedules')
    .select(['version', 'valid_from', 'created_at', 'schedule'])
    .where('client_id', '=', clientId)
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .execute();
}

export async function listLocationCodes(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('portal.locations').select('code').where('client_id', '=', clientId).orderBy('code').execute();
  return rows.map(({ code }) => code);
}
