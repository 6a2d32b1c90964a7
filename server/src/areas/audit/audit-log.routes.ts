import { exportAuditLog, listAuditLog, listAuditLogActors } from '@recoup/contract/audit/audit-log';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { AuditLogService } from './audit-log.service.ts';

export function registerAuditLogRoutes(app: FastifyInstance, service: AuditLogService): void {
  bind(app, listAuditLog, ({ caller, query }) => service.list(caller, query));
  bind(app, listAuditLogActors, async ({ caller }) => ({ data: await service.actors(caller) }));
  bind(app, exportAuditLog, async ({ caller, query, reply }) => {
    const file = await service.open(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
}
