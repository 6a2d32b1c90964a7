import type { ClientDetails, MyClient } from '@recoup/contract/clients';
import type { Db } from '../../../platform/db/db.ts';
import type { Caller, ClientCaller } from '../../../platform/http/bind.ts';
import { clientNotFound } from './clients.errors.ts';
import { presentClient, presentMembership } from './clients.presenter.ts';
import { findClient, findLocations, findMemberships } from './clients.repository.ts';

export function createClientsService(db: Db) {
  return {
    listMine: (caller: Caller): Promise<MyClient[]> =>
      db.asUser(caller.claims, async (tx) => (await findMemberships(tx, caller.userId)).map(presentMembership)),

    get: (caller: ClientCaller): Promise<ClientDetails> =>
      db.asUser(caller.claims, async (tx) => {
        const client = await findClient(tx, caller.clientId);
        if (!client) throw clientNotFound();
        return presentClient(client, await findLocations(tx, caller.clientId), caller.role);
      }),
  };
}

export type ClientsService = ReturnType<typeof createClientsService>;
