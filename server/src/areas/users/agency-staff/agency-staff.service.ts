import type { AgencyClient } from '@recoup/contract/users/agency-staff';
import type { Db } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import { isOfAgency, listClients } from './agency-staff.repository.ts';

export function createAgencyService(db: Db) {
  return {
    listClients: (
      caller: Caller,
      query: { search?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<{ data: AgencyClient[]; page: { next_cursor: string | null; total: null } }> =>
      db.asService(async (tx) => {
        if (!(await isOfAgency(tx, caller.userId))) throw notFound();
        const { rows, nextCursor } = await listClients(tx, query);
        const data = rows.map(({ id, name, ...row }) => ({ ...row, client_id: id, client_name: name }));
        return { data, page: { next_cursor: nextCursor, total: null } };
      }),
  };
}
