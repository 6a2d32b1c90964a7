import {
  approveAchFile,
  cancelAchFile,
  getAchFile,
  getAchSettings,
  listAchCandidates,
  listAchFiles,
  prepareAchFile,
  recordAchReturns,
  setAchSettings,
  settleAchFile,
} from '@recoup/contract/agency/ach';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const filesQuery = () => authListQuery(listAchFiles, { query: { limit: 50 } });
export const fileQuery = (id: string) => authQuery(getAchFile, { params: { ach_file_id: id } });
export const dueQuery = () => authQuery(listAchCandidates, {});
export const settingsQuery = () => authQuery(getAchSettings, {});

/** Queries that show remittances to the agency. */
export const CHANGED = ['agency_ach.', 'agency_statements.', 'remittances.'] as const;

export const usePrepare = () => useApiMutation(prepareAchFile, { invalidates: CHANGED });
export const useApprove = () => useApiMutation(approveAchFile, { invalidates: CHANGED });
export const useCancel = () => useApiMutation(cancelAchFile, { invalidates: CHANGED });
export const useRecordPaid = () => useApiMutation(settleAchFile, { invalidates: CHANGED });
export const useReturns = () => useApiMutation(recordAchReturns, { invalidates: CHANGED });
export const useSetSettings = () => useApiMutation(setAchSettings, { invalidates: [getAchSettings.name] });
