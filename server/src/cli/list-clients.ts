import { sql } from 'kysely';
import type { Installation } from '#server/installation.ts';

/** All clients with their stored bytes. */
export function listClients({ db }: Pick<Installation, 'db'>) {
  return db.owner
    .selectFrom('portal.clients')
    .select(['code', 'name', 'trade', 'is_onboarding_completed'])
    .select(({ selectFrom }) =>
      selectFrom('storage_ext.stored_bytes as s')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('s.bytes'), sql.lit(0)).as('bytes'))
        .whereRef('s.client_id', '=', 'portal.clients.id')
        .as('stored_bytes'),
    )
    .orderBy('name')
    .execute();
}
