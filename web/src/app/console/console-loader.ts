import { getQueryClient } from '#lib/api/query-client.ts';
import { myClientsQuery } from '#lib/session/selected-client.ts';

/** Refuses everyone but agency staff, as for an address that does not exist. */
export async function loadConsole(): Promise<null> {
  const { agency_role: role } = await getQueryClient().query({ ...myClientsQuery(), staleTime: 'static' });
  if (!role) throw new Response('Not found', { status: 404, statusText: 'Not found' });
  return null;
}
