export { readAuditLogState } from './audit-log-state.ts';
export { AuditLogTab } from './audit-log-tab.tsx';
export { auditLogQuery } from './queries.ts';
export { AuditActor, AuditWhat } from './audit-log-columns.tsx';
