import { exportAgencyAuditLog, listAgencyAuditLog } from '@recoup/contract/agency/audit-log';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createAgencyAuditService } from './audit.service.ts';

export { nameActors, type ActorRow } from './audit.repository.ts';

/** One audit log over all clients, for the agency's administrators and auditors. */
export const agencyAuditModule: Module = (app, { db, clock }) => {
  const service = createAgencyAuditService({ db, clock });
  bind(app, listAgencyAuditLog, ({ caller, query }) => service.list(caller, query));
  bind(app, exportAgencyAuditLog, async ({ caller, query, reply }) => {
    const file = await service.open(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
};
