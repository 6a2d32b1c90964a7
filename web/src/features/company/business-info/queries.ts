import { listActivity } from '@recoup/contract/audit/audit-log';
import { getBusinessInfo, listBusinessVersions } from '@recoup/contract/company/business-info';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';

export const businessQuery = (clientId: string) => authQuery(getBusinessInfo, { params: { client_id: clientId } });

export const versionsQuery = (clientId: string) => authQuery(listBusinessVersions, { params: { client_id: clientId } });

/** Every save of a section, as the company's activity log has it. */
export const changesQuery = (clientId: string) =>
  authListQuery(listActivity, { params: { client_id: clientId }, query: { action: ['business.changed'], limit: 25 } });

/** What a save makes stale beside the business info itself, which is the answer. The company's name may have changed too. */
export const staleAfterSave = [listBusinessVersions.name, listActivity.name, 'clients.', 'agreements.'];
