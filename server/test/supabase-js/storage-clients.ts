import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createMember } from '#test/factories.ts';
import type { TestServer } from '#test/server.ts';

/** The official client of whoever has this token. */
export async function clientOf(server: TestServer, token: string): Promise<SupabaseClient> {
  return createClient(server.url, await server.auth.anonKey(), { accessToken: async () => token });
}

/** An admin of a new company, its client, and the folder of its papers. */
export async function openCompany(server: TestServer) {
  const member = await createMember(server);
  const client = await clientOf(server, member.token);
  return { ...member, supabase: client, papers: client.storage.from('documents'), folder: member.client.id };
}

/** A file that is a PDF by its first bytes. */
export const pdf = (text = 'a statement') => new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' });

/** What the official client makes of a refusal. */
export const refused = (statusCode: string, message: string, code?: string) => ({
  name: 'StorageApiError',
  statusCode,
  message,
  ...(code ? { code } : {}),
});
