import { listMyClients, type ClientDetails } from '@recoup/contract/company/clients';
import { type MyClient } from '@recoup/contract/users/memberships';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { clientDetailsQuery } from './client-details.ts';
import { ApiError } from '#lib/api/errors.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { safeStorage } from '#lib/state/storage.ts';
import { createStore } from '#lib/state/store.ts';

/** Spec 9. */
export const SELECTED_CLIENT_KEY = 'selectedClientId';

const selected = createStore<string | null>(null);
let listening = false;

export function myClientsQuery() {
  return authQuery(listMyClients, {}, { staleTime: 60_000 });
}

/** Spec 4: the remembered client if it is in the list, otherwise the first with onboarding completed, otherwise the first. */
export function chooseClient(clients: readonly MyClient[], rememberedId: string | null): MyClient | null {
  return (
    clients.find((client) => client.client_id === rememberedId) ??
    clients.find((client) => client.is_onboarding_completed) ??
    clients[0] ??
    null
  );
}

/** One of the user's own companies, or one that somebody of the agency looks at. */
export type SelectedClient = Pick<
  ClientDetails,
  'client_id' | 'client_name' | 'is_onboarding_completed' | 'role' | 'code' | 'trade'
>;

/** People of the agency look and change nothing: the server refuses whatever is no look. */
export const isReadOnly = ({ role }: Pick<SelectedClient, 'role'>) => role === 'agency_admin' || role === 'agency_staff';

/** What somebody of the agency looks at; null for everybody else. */
const lookedAt = createStore<SelectedClient | null>(null);

/** For loaders: the company that is selected, chosen and saved by the rule of spec 4. Null for a user without companies. */
export async function loadSelectedClient(): Promise<SelectedClient | null> {
  const { data, agency_role: agencyRole } = await getQueryClient().query({ ...myClientsQuery(), staleTime: 'static' });
  const id = rememberedClientId();
  const isElsewhere = agencyRole && id && !data.some((client) => client.client_id === id);
  lookedAt.set(isElsewhere ? await findClient(id) : null);
  const client = lookedAt.get() ?? chooseClient(data, id);
  if (client) remember(client.client_id);
  return client;
}

/** People of the agency may look at any company, and choose the first one themselves: every look is recorded there. */
async function findClient(clientId: string): Promise<SelectedClient | null> {
  try {
    return (await getQueryClient().query({ ...clientDetailsQuery(clientId), staleTime: 'static' })).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** Like `loadSelectedClient`, for screens below the shell, which are not drawn without a company. */
export async function loadClientId(): Promise<string> {
  const client = await loadSelectedClient();
  if (!client) throw new Response('No company', { status: 404, statusText: 'You do not belong to a company yet' });
  return client.client_id;
}

/**
 * For loaders: starts what a screen asks of its company at once for the one that is remembered, while it is still asked which
 * ones there are; where another is selected then, for that one. What was asked of a company that is no longer theirs is refused,
 * and nobody looks at it.
 */
export async function startForClient(start: (clientId: string) => void): Promise<null> {
  const likely = rememberedClientId();
  if (likely) start(likely);
  const clientId = await loadClientId();
  if (clientId !== likely) start(clientId);
  return null;
}

export function useMyClients(): readonly MyClient[] {
  return useSuspenseQuery(myClientsQuery()).data.data;
}

/** What the user is for the agency; null for everybody else. */
export function useAgencyRole(): AgencyRole | null {
  return useSuspenseQuery(myClientsQuery()).data.agency_role ?? null;
}

export function useSelectedClient(): SelectedClient | null {
  const clients = useMyClients();
  const id = useSyncExternalStore(subscribe, rememberedClientId);
  const other = useSyncExternalStore(lookedAt.subscribe, lookedAt.get);
  // Another company to look at is known once it is loaded; until then it is the one before.
  return clients.find((client) => client.client_id === id) ?? other ?? chooseClient(clients, id);
}

/** The selected company, on screens below the shell. */
export function useClient(): SelectedClient {
  const client = useSelectedClient();
  if (!client) throw new Error('This screen needs a company.');
  return client;
}

/** Selects another company and forgets what was loaded of the one before. */
export function selectClient(clientId: string, queryClient: QueryClient = getQueryClient()): void {
  const before = rememberedClientId();
  remember(clientId);
  if (before && before !== clientId) forgetClient(before, queryClient);
}

/** Memberships changed; refetch them. */
export function forgetMyClients(): void {
  getQueryClient().removeQueries({ queryKey: myClientsQuery().queryKey });
}

/** Drops every cached answer of one company (`queryKeyOf`). */
export function forgetClient(clientId: string, queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === clientId });
}

/** Hears that another tab switched the company. */
export function onClientSwitchedElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === SELECTED_CLIENT_KEY && event.newValue) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

export function rememberedClientId(): string | null {
  return selected.get() ?? safeStorage.getItem(SELECTED_CLIENT_KEY);
}

function remember(clientId: string): void {
  safeStorage.setItem(SELECTED_CLIENT_KEY, clientId);
  selected.set(clientId);
}

function subscribe(listener: () => void): () => void {
  if (!listening) {
    listening = true;
    window.addEventListener('storage', (event) => {
      if (event.key === SELECTED_CLIENT_KEY) selected.set(event.newValue);
    });
  }
  return selected.subscribe(listener);
}
