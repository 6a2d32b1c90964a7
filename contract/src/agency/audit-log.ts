import { z } from 'zod';
import { auditLogActions, auditLogEntry } from '../audit/audit-log.ts';
import { cursorQuery, day, id, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** One log over all clients that the caller may see, with what agency staff did that is about no client. */
export const agencyAuditEntry = auditLogEntry.omit({ looks: true }).extend({
  /** Null: about no single client. */
  client: z.object({ client_id: id, client_name: z.string() }).nullable().meta({ title: 'Client' }),
});
export type AgencyAuditEntry = z.output<typeof agencyAuditEntry>;

const filters = {
  client_id: id.optional(),
  /** Email address of the person who acted. */
  actor: z.string().trim().toLowerCase().max(254).optional(),
  /** Id of what an entry is about, such as an account: who saw or changed it. */
  subject_id: id.optional(),
  action: repeated(z.enum(auditLogActions)),
  /** First and last day of a period. */
  from: day.optional(),
  to: day.optional(),
};
export const agencyAuditFilterQuery = z.object(filters);
export type AgencyAuditFilters = z.output<typeof agencyAuditFilterQuery>;

const api = { api: 'agency', access: 'agency', agencyRoles: ['agency_admin', 'agency_auditor'] } as const;

export const listAgencyAuditLog = defineEndpoint({
  ...api,
  name: 'agency_audit.list',
  method: 'GET',
  path: '/v1/audit-log',
  summary: 'Audit logs of all clients and of the agency as one, newest first',
  query: z.object({ ...filters, ...cursorQuery }),
  response: listOf(agencyAuditEntry),
});

export const exportAgencyAuditLog = defineEndpoint({
  ...api,
  name: 'agency_audit.export',
  method: 'GET',
  path: '/v1/audit-log/export',
  summary: 'All matching entries as a file. The export is an entry itself',
  query: z.object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  stepUp: true,
});
