import { MS_PER } from '@recoup/domain/shared/time';
import { listAuditLog, listAuditLogActors } from '@recoup/contract/audit/audit-log';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import type { AuditLogState } from './audit-log-state.ts';

export const auditLogQuery = (clientId: string, state: AuditLogState) =>
  authListQuery(listAuditLog, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

export const actorsQuery = (clientId: string) =>
  authQuery(listAuditLogActors, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });
