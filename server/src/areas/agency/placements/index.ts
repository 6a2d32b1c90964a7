import { downloadPlacement, getPlacement, listPlacedAccounts, listPlacements } from '@recoup/contract/agency/placements';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsolePlacements } from './placements.service.ts';

/** Placements of all clients in the agency's console. They are accepted and declined by feed items (areas/agency/items). */
export const agencyPlacementsModule: Module = (app, { db, vault, clock }) => {
  const placements = createConsolePlacements({ db, vault, clock });
  const refOf = ({ client_id: clientId, id }: { client_id: string; id: string }) => ({ clientId, id });
  bind(app, listPlacements, ({ caller, query }) => placements.list(caller, query));
  bind(app, getPlacement, async ({ caller, params }) => ({ data: await placements.get(caller, refOf(params)) }));
  bind(app, listPlacedAccounts, ({ caller, params, query }) => placements.accounts(caller, refOf(params), query));
  bind(app, downloadPlacement, async ({ caller, params, query, reply }) =>
    sendDownload(reply, { ...(await placements.open(caller, { ...refOf(params), ...query })), mediaType: mediaTypes.csv }),
  );
};
