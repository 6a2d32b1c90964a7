import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createMember } from '#test/factories.ts';
import type { TestServer } from '#test/server.ts';

/** The official client with this token. */
export async function clientOf(server: TestServer, token: string): Promise<SupabaseClient> {
  return createClient(server.url, await server.auth.anonKey(), { accessToken: async () => token });
}

/** An admin of a new client, the storage client, and the folder of its documents. */
export async function openCompany(server: TestServer) {
  const member = await createMember(server);
  const client = await clientOf(server, member.token);
  return { ...member, supabase: client, bucket: client.storage.from('documents'), folder: member.client.id };
}

/** A file with the magic bytes of a PDF. */
export const pdf = (text = 'a statement') => new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' });

/** Error as the official client reports it. */
export const refused = (statusCode: string, message: string, code?: string) => ({
  name: 'StorageApiError',
  statusCode,
  message,
  ...(code ? { code } : {}),
});
