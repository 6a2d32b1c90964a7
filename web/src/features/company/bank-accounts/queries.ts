import {
  addBankAccount,
  archiveBankAccount,
  changeBankAccount,
  listBankAccounts,
  makeDefaultBankAccount,
} from '@recoup/contract/company/bank-accounts';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** The stale time avoids a second request right after the loader's. */
export const bankAccountsQuery = (clientId: string, state: 'live' | 'archived') =>
  authQuery(listBankAccounts, { params: { client_id: clientId }, query: { state } }, { staleTime: 5000 });

/** Operations that become stale with every change of a bank account. */
const invalidates = ['bank-accounts.list', 'activity.'];

export const useAddAccount = () => useApiMutation(addBankAccount, { invalidates });
export const useMakeDefault = () => useApiMutation(makeDefaultBankAccount, { invalidates });
export const useChangePurpose = () => useApiMutation(changeBankAccount, { invalidates });
export const useArchive = () => useApiMutation(archiveBankAccount, { invalidates });
