import { MS_PER } from '@recoup/domain/shared/time';
import {
  addAccountDocument,
  addAccountNote,
  deleteView,
  getAccount,
  getDebtorTotals,
  listBatches,
  listDebtors,
  listSavedViews,
  saveView,
} from '@recoup/contract/accounts/debtors';
import { createExport } from '@recoup/contract/reports/exports';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { live } from '#lib/realtime/live.ts';
import type { ListState } from './list-state.ts';

export const debtorsQuery = (clientId: string, state: ListState) =>
  authListQuery(listDebtors, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

export function totalsQuery(clientId: string, { sort: _sort, dir: _dir, ...filters }: ListState) {
  return authQuery(getDebtorTotals, { params: { client_id: clientId }, query: filters });
}

export const batchesQuery = (clientId: string) =>
  authQuery(listBatches, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });
export const viewsQuery = (clientId: string) => authQuery(listSavedViews, { params: { client_id: clientId } });

export interface AccountParams {
  client_id: string;
  people_id: string;
  id: string;
}

export const accountQuery = (params: AccountParams) => authQuery(getAccount, { params }, live);

export const useCreateExport = () => useRepeatableMutation(createExport, { invalidates: ['exports.list'] });
export const useSaveView = () => useApiMutation(saveView, { invalidates: ['debtors.list-views'] });
export const useDeleteView = () => useApiMutation(deleteView, { invalidates: ['debtors.list-views'] });
export const useAddNote = () => useApiMutation(addAccountNote, { invalidates: ['debtors.get', 'debtors.list', 'timeline.get'] });
export { addAccountDocument };
