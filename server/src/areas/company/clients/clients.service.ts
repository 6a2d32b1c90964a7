import type { ClientDetails } from '@recoup/contract/company/clients';
import type { MyClient } from '@recoup/contract/users/memberships';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import type { Db } from '#platform/db/db.ts';
import type { Caller, ClientCaller } from '#platform/http/caller.ts';
import { findPlacing } from '#areas/company/agreements/index.ts';
import { clientNotFound } from './clients.errors.ts';
import { presentClient, presentMembership } from './clients.presenter.ts';
import { findAgencyRole, findClient, findLocations, findMemberships } from './clients.repository.ts';

export function createClientsService(db: Db) {
  return {
    async listMine(caller: Caller): Promise<{ data: MyClient[]; agency_role: AgencyRole | null }> {
      const [data, role] = await Promise.all([
        db.asService(async (tx) => (await findMemberships(tx, caller.userId)).map(presentMembership)),
        findAgencyRole(db, caller.userId),
      ]);
      return { data, agency_role: role };
    },

    get: (caller: ClientCaller): Promise<ClientDetails> =>
      db.asViewer(caller.claims, async (tx) => {
        const client = await findClient(tx, caller.clientId);
        if (!client) throw clientNotFound();
        const locations = await findLocations(tx, caller.clientId);
        return presentClient(client, { locations, placing: await findPlacing(tx, caller), role: caller.role });
      }),
  };
}

export type ClientsService = ReturnType<typeof createClientsService>;
