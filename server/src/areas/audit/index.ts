import type { Module } from '#platform/http/module.ts';
import { registerAuditLogRoutes } from './audit-log.routes.ts';
import { createAuditLogService } from './audit-log.service.ts';

export { auditLogColumnsIn } from './audit-log.service.ts';
export { describeDetails } from './describe-details.ts';

/** Core API: a client's audit log. */
export const auditLogModule: Module = (app, { db, clock }) => registerAuditLogRoutes(app, createAuditLogService({ db, clock }));
