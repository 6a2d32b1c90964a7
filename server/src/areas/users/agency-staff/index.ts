import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createAgencyService } from './agency-staff.service.ts';

export { isOfAgency } from './agency-staff.repository.ts';

/** Core API: what people of the agency have beside the companies that they look at. */
export const agencyModule: Module = (app, { db }) => {
  const service = createAgencyService(db);
  bind(app, listAgencyClients, ({ caller, query }) => service.listClients(caller, query));
};
