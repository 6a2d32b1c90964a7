import { listAuditLog } from '@recoup/contract/audit/audit-log';
import { getBusinessInfo, listBusinessVersions } from '@recoup/contract/company/business-info';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';

export const businessQuery = (clientId: string) => authQuery(getBusinessInfo, { params: { client_id: clientId } });

export const versionsQuery = (clientId: string) => authQuery(listBusinessVersions, { params: { client_id: clientId } });

/** Saves of sections, from the company's audit log. */
export const changesQuery = (clientId: string) =>
  authListQuery(listAuditLog, { params: { client_id: clientId }, query: { action: ['business.changed'], limit: 25 } });

/** Stale after a save, apart from the business info itself, which the response contains. Covers a changed company name. */
export const staleAfterSave = [listBusinessVersions.name, listAuditLog.name, 'clients.', 'agreements.'];
