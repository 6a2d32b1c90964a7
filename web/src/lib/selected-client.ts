import { listMyClients, type MyClient } from '@recoup/contract/clients';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authQuery } from './auth-query.ts';
import { getQueryClient } from './query-client.ts';
import { safeStorage } from './storage.ts';
import { createStore } from './store.ts';

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

/** For loaders: the company that is selected, chosen and saved by the rule of spec 4. Null for a user without companies. */
export async function loadSelectedClient(): Promise<MyClient | null> {
  const { data } = await getQueryClient().query({ ...myClientsQuery(), staleTime: 'static' });
  const client = chooseClient(data, rememberedClientId());
  if (client) remember(client.client_id);
  return client;
}

/** Like `loadSelectedClient`, for screens below the shell, which are not drawn without a company. */
export async function loadClientId(): Promise<string> {
  const client = await loadSelectedClient();
  if (!client) throw new Response('No company', { status: 404, statusText: 'You do not belong to a company yet' });
  return client.client_id;
}

export function useMyClients(): readonly MyClient[] {
  return useSuspenseQuery(myClientsQuery()).data.data;
}

export function useSelectedClient(): MyClient | null {
  const clients = useMyClients();
  return chooseClient(clients, useSyncExternalStore(subscribe, rememberedClientId));
}

/** The selected company, on screens below the shell. */
export function useClient(): MyClient {
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

/** To whom the user belongs has changed: it is asked for anew. */
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
