import {
  exportReachedPeople,
  exportReachViewers,
  findReachDebtors,
  listReachedPeople,
  listReachViewers,
} from '@recoup/contract/agency/reach';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createReachService } from './reach.service.ts';

/** Who saw a debtor, and whose data a user or key reached. */
export const reachModule: Module = (app, { db, clock }) => {
  const service = createReachService({ db, clock });
  bind(app, findReachDebtors, async ({ caller, query }) => ({ data: await service.debtors(caller, query) }));
  bind(app, listReachViewers, ({ caller, query }) => service.viewers(caller, query));
  bind(app, exportReachViewers, async ({ caller, query, reply }) =>
    sendDownload(reply, { ...(await service.openViewers(caller, query)), mediaType: mediaTypes[query.format] }),
  );
  bind(app, listReachedPeople, ({ caller, query }) => service.people(caller, query));
  bind(app, exportReachedPeople, async ({ caller, query, reply }) =>
    sendDownload(reply, { ...(await service.openPeople(caller, query)), mediaType: mediaTypes[query.format] }),
  );
};
