import type { AgencyClient } from '@recoup/contract/users/agency-staff';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { listClients } from './agency-staff.repository.ts';

export function createAgencyService(db: Db) {
  return {
    listClients: (
      caller: AgencyCaller,
      query: { search?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<{ data: AgencyClient[]; page: { next_cursor: string | null; total: null } }> =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listClients(tx, { ...query, clientIds: caller.clientIds });
        const data = rows.map(({ id, name, ...row }) => ({ ...row, client_id: id, client_name: name }));
        return { data, page: { next_cursor: nextCursor, total: null } };
      }),
  };
}
