import {
  addClientNote,
  createConsoleClient,
  checkClients,
  decideClientOnboarding,
  editClientNote,
  getConsoleClient,
  importClients,
  listClientNotes,
  listConsoleClients,
  resumeClient,
  suggestClientCode,
  suspendClient,
  type ClientRow,
} from '@recoup/contract/agency/clients';
import { endClientMaintenance, startClientMaintenance } from '@recoup/contract/agency/client-maintenance';
import { listClientRates, whatIfRates } from '@recoup/contract/agency/client-rates';
import {
  inviteClientUsers,
  listClientUsers,
  removeClientUser,
  resendClientInvitation,
  resetClientUserFactors,
  signOutClientUser,
  revokeClientInvitation,
} from '@recoup/contract/agency/client-users';
import { postItems } from '@recoup/contract/agency/items';
import { listBankAccounts } from '@recoup/contract/company/bank-accounts';
import { listStatements } from '@recoup/contract/money/statements';
import { listPublishedDocuments } from '@recoup/contract/reports/published-documents';
import { MS_PER } from '@recoup/domain/shared/time';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import type { ClientsState } from './list/clients-state.ts';

/** Clients change while the list is open: by their users, the feed and colleagues. */
const polled = { refetchInterval: MS_PER.minute };

export const clientsQuery = (state: ClientsState) =>
  authListQuery(listConsoleClients, { query: { ...state, limit: 100 } }, polled);
export const clientQuery = (clientId: string) => authQuery(getConsoleClient, { params: { client_id: clientId } }, polled);
export const codeQuery = (name: string) => authQuery(suggestClientCode, { query: { name } }, { enabled: name.trim() !== '' });

/** Bodies are not part of a key: the rows are. */
export const checkQueryKey = (rows: readonly ClientRow[]) => [checkClients.access, null, checkClients.name, rows];

const changed = ['agency_clients.', 'agency_client_users.'];

export const useCreateClient = () => useApiMutation(createConsoleClient, { invalidates: [...changed, 'agency.list-clients'] });
export const useImportClients = () => useApiMutation(importClients, { invalidates: [...changed, 'agency.list-clients'] });
export const useDecide = () => useApiMutation(decideClientOnboarding, { invalidates: changed });
export const useSuspend = () => useApiMutation(suspendClient, { invalidates: changed });
export const useStartMaintenance = () => useApiMutation(startClientMaintenance, { invalidates: changed });
export const useEndMaintenance = () => useApiMutation(endClientMaintenance, { invalidates: changed });
export const useResume = () => useApiMutation(resumeClient, { invalidates: changed });

const clientParams = (clientId: string) => ({ params: { client_id: clientId } });

export const usersQuery = (clientId: string) =>
  authListQuery(listClientUsers, { ...clientParams(clientId), query: { limit: 100 } });
export const useInvite = () => useApiMutation(inviteClientUsers, { invalidates: changed });
export const useResend = () => useApiMutation(resendClientInvitation, { invalidates: changed });
export const useRevoke = () => useApiMutation(revokeClientInvitation, { invalidates: changed });
export const useRemove = () => useApiMutation(removeClientUser, { invalidates: changed });
export const useSignOut = () => useApiMutation(signOutClientUser);
export const useResetFactors = () => useApiMutation(resetClientUserFactors, { invalidates: changed });

export const ratesQuery = (clientId: string) => authQuery(listClientRates, clientParams(clientId));
export const useWhatIf = () => useApiMutation(whatIfRates);
export const usePostRates = () => useApiMutation(postItems, { invalidates: [listClientRates.name] });

export const notesQuery = (clientId: string) =>
  authListQuery(listClientNotes, { ...clientParams(clientId), query: { limit: 50 } });
export const useAddNote = () => useApiMutation(addClientNote, { invalidates: [listClientNotes.name] });
export const useEditNote = () => useApiMutation(editClientNote, { invalidates: [listClientNotes.name] });

export const bankAccountsQuery = (clientId: string) => authQuery(listBankAccounts, clientParams(clientId));
export const statementsQuery = (clientId: string) =>
  authListQuery(listStatements, { ...clientParams(clientId), query: { limit: 50 } });
export const documentsQuery = (clientId: string) =>
  authListQuery(listPublishedDocuments, { ...clientParams(clientId), query: { limit: 50 } });
