import { MS_PER } from '@recoup/domain/shared/time';
import { listActivity, listActivityActors } from '@recoup/contract/audit/audit-log';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import type { ActivityState } from './audit-log-state.ts';

export const activityQuery = (clientId: string, state: ActivityState) =>
  authListQuery(listActivity, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

export const actorsQuery = (clientId: string) =>
  authQuery(listActivityActors, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });
