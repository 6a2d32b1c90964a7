import {
  enterBankBalance,
  getClientReconciliation,
  getConsoleReconciliation,
  getConsoleTrust,
} from '@recoup/contract/agency/reconciliation';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const dayQuery = (day: string) => authQuery(getConsoleReconciliation, { query: { day } });
export const clientQuery = (clientId: string, day: string) =>
  authQuery(getClientReconciliation, { params: { client_id: clientId }, query: { day } });
export const trustQuery = (day: string) => authQuery(getConsoleTrust, { query: { day } });

export const useEnterBalance = () => useApiMutation(enterBankBalance, { invalidates: ['agency_reconciliation.'] });
