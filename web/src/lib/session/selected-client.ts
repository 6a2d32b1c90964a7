import { MS_PER } from '@recoup/domain/shared/time';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { type MyClient } from '@recoup/contract/users/memberships';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { clientDetailsQuery } from './client-details.ts';
import { listClients } from './core-answers.ts';
import { setClientName } from './client-name.ts';
import { ApiError } from '#lib/api/errors.ts';
import { waitForFirstData } from '#lib/api/wait-for-first-data.ts';
import { clientRefusals } from '#lib/api/maintenance.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { safeStorage } from '#lib/state/storage.ts';
import { createStore } from '#lib/state/store.ts';

/** Spec 9. */
export const SELECTED_CLIENT_KEY = 'selectedClientId';

const selected = createStore<string | null>(null);
let listening = false;

export function myClientsQuery() {
  return authQuery(listClients, {}, { staleTime: MS_PER.minute });
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

/** One of the user's own clients, or one that an agency user views. */
export type SelectedClient = Pick<
  ClientDetails,
  'client_id' | 'client_name' | 'is_onboarding_completed' | 'role' | 'code' | 'trade'
>;

/** Agency users have read-only access: the server refuses every write. */
export const isReadOnly = ({ role }: Pick<SelectedClient, 'role'>) => role !== 'client_admin' && role !== 'client_staff';

/** The client that an agency user views; null for everyone else. */
const lookedAt = createStore<SelectedClient | null>(null);

/** For loaders: the selected client, chosen and saved by the rule of spec 4. Null for a user without clients. */
export async function loadSelectedClient(): Promise<SelectedClient | null> {
  const { data, agency_role: agencyRole } = await getQueryClient().query({ ...myClientsQuery(), staleTime: 'static' });
  const id = rememberedClientId();
  const isElsewhere = agencyRole && id && !data.some((client) => client.client_id === id);
  lookedAt.set(isElsewhere ? await findClient(id) : null);
  const client = lookedAt.get() ?? chooseClient(data, id);
  if (client) remember(client.client_id);
  setClientName(client?.client_name ?? null);
  return client;
}

/** Agency users may view any client and choose the first one themselves, because every view is recorded there. */
async function findClient(clientId: string): Promise<SelectedClient | null> {
  try {
    return (await getQueryClient().query({ ...clientDetailsQuery(clientId), staleTime: 'static' })).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** Like `loadSelectedClient`, for screens that are rendered only with a client. */
export async function loadClientId(): Promise<string> {
  const client = await loadSelectedClient();
  if (!client) throw new Response('No company', { status: 404, statusText: 'You do not belong to a company yet' });
  return client.client_id;
}

/**
 * For loaders: starts a screen's queries for the remembered client while the list of clients loads, restarts them if another client is
 * selected, then waits briefly for the data. The server refuses requests for a client that the user no longer belongs to.
 */
export async function loadForClient(start: (clientId: string) => readonly Promise<unknown>[]): Promise<null> {
  const likely = rememberedClientId();
  const started = likely ? start(likely) : [];
  // Nothing awaits these if another client is selected or the list of clients fails to load.
  for (const query of started) query.catch(() => undefined);
  const clientId = await loadClientId();
  return waitForFirstData(clientId === likely ? started : start(clientId));
}

export function useMyClients(): readonly MyClient[] {
  return useSuspenseQuery(myClientsQuery()).data.data;
}

/** The user's agency role; null for everyone else. */
export function useAgencyRole(): AgencyRole | null {
  return useSuspenseQuery(myClientsQuery()).data.agency_role ?? null;
}

/** Whether the core API has calls beyond the spec's: what needs them is shown only then. */
export function useOwnCore(): boolean {
  return !useSuspenseQuery(myClientsQuery()).data.is_spec_only;
}

/** The same for loaders, once the list of clients is loaded. */
export function isOwnCore(): boolean {
  return !getQueryClient().getQueryData(myClientsQuery().queryKey)?.is_spec_only;
}

export function useSelectedClient(): SelectedClient | null {
  const clients = useMyClients();
  const id = useSyncExternalStore(subscribe, rememberedClientId);
  const other = useSyncExternalStore(lookedAt.subscribe, lookedAt.get);
  // The next client to view is known once loaded; until then the previous one stays.
  return clients.find((client) => client.client_id === id) ?? other ?? chooseClient(clients, id);
}

/**
 * The client that the shell shows. A screen that read the list of clients itself could render after the last one is gone from the list
 * and before the shell has replaced the screen.
 */
export const ShownClient = createContext<SelectedClient | null>(null);

/** The selected client, on screens below the shell. */
export function useClient(): SelectedClient {
  const shown = useContext(ShownClient);
  const selectedNow = useSelectedClient();
  const client = shown ?? selectedNow;
  if (!client) throw new Error('This screen needs a company.');
  return client;
}

/** Selects another client and drops the previous one's cached data. */
export function selectClient(clientId: string, queryClient: QueryClient = getQueryClient()): void {
  const before = rememberedClientId();
  remember(clientId);
  if (before && before !== clientId) dropClient(before, queryClient);
}

/** Why and until when the agency has closed the portal to one of the user's companies; undefined while it is open. */
export function useClosedClient(clientId: string): MyClient['maintenance'] {
  const refusals = useSyncExternalStore(clientRefusals.subscribe, clientRefusals.get);
  useEffect(() => {
    if (refusals > 0) void getQueryClient().invalidateQueries({ queryKey: myClientsQuery().queryKey });
  }, [refusals]);
  return useMyClients().find((client) => client.client_id === clientId)?.maintenance;
}

/** Memberships changed; refetch them. */
export function dropMyClients(): void {
  getQueryClient().removeQueries({ queryKey: myClientsQuery().queryKey });
}

/** Drops every cached response of one client (`queryKeyOf`). */
export function dropClient(clientId: string, queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === clientId });
}

/** Another tab switched the client. */
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
