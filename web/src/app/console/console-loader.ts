import { getQueryClient } from '#lib/api/query-client.ts';
import { myClientsQuery } from '#lib/session/selected-client.ts';

/** Responds with 404 to everyone but agency staff. */
export async function loadConsole(): Promise<null> {
  const { agency_role: role } = await getQueryClient().query({ ...myClientsQuery(), staleTime: 'static' });
  if (!role) throw new Response('Not found', { status: 404, statusText: 'Not found' });
  return null;
}
