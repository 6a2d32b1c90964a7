import {
  getRetention,
  listDueRecords,
  listRetentionRuns,
  removeRetentionPeriod,
  saveRetentionPeriod,
} from '@recoup/contract/agency/retention';
import type { RetentionKindName } from '@recoup/domain/agency/retention';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const retentionQuery = () => authQuery(getRetention, {});
export const runsQuery = () => authQuery(listRetentionRuns, {});
export const dueQuery = (kind: RetentionKindName, client: string | undefined) =>
  authListQuery(listDueRecords, { query: { kind, client, limit: 100 } });

const invalidates = ['agency_retention.'];

export const useSavePeriod = () => useApiMutation(saveRetentionPeriod, { invalidates });
export const useRemovePeriod = () => useApiMutation(removeRetentionPeriod, { invalidates });
