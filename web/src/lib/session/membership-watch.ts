import { getClient, listMyClients } from '@recoup/contract/company/clients';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { dropClient, myClientsQuery } from './selected-client.ts';

/** All panels of a page may be refused at once: the first one refetches, and the others wait. */
const onTheWay = { cancelRefetch: false };

/**
 * A 404 for the client, or a 403 within it, may mean that the user was removed or got another role while the window was open.
 * Both are refetched, so that the shell shows the new state instead of one failing list. Returns a function that stops it.
 */
export function watchMembership(queries: QueryClient): () => void {
  const check = async (error: unknown, clientId: unknown, operation: unknown) => {
    if (typeof clientId !== 'string' || !(error instanceof ApiError)) return;
    if (error.status === 403 && error.code === 'forbidden' && operation !== getClient.name)
      await invalidateOperations(queries, [listMyClients.name, getClient.name], onTheWay);
    if (error.status !== 404) return;
    await queries.invalidateQueries({ queryKey: myClientsQuery().queryKey }, onTheWay);
    const mine = queries.getQueryData(myClientsQuery().queryKey);
    if (mine && !mine.agency_role && !mine.data.some((client) => client.client_id === clientId)) dropClient(clientId, queries);
  };
  const ends = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { queryKey } = event.query;
      void check(event.action.error, queryKey[1], queryKey[2]);
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const request = event.mutation?.state.variables as { params?: { client_id?: string } } | undefined;
      void check(event.action.error, request?.params?.client_id, null);
    }),
  ];
  return () => ends.forEach((end) => end());
}
