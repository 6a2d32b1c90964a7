import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createAgencyService } from './agency-staff.service.ts';

export { isOfAgency } from './agency-staff.repository.ts';

/** Core API: what agency users have besides the clients that they view. */
export const agencyModule: Module = (app, { db }) => {
  const service = createAgencyService(db);
  bind(app, listAgencyClients, ({ caller, query }) => service.listClients(caller, query));
};
