import { addMember, call, createTestUser, signIn } from './factories.ts';
import type { TestServer } from './server.ts';

/** Calls of the legacy API about one company, as one of its people. */
export function callerOf(server: TestServer, { clientId, token }: { clientId: string; token: string }) {
  const base = `/api/legacy/v1/clients/${clientId}`;
  return {
    get: <T = { data: Record<string, unknown>[] }>(path: string) => call<T>(server, token, base + path),
    post: <T = { data: Record<string, unknown> }>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call<T>(server, token, base + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) }),
    put: <T = { data: Record<string, unknown> }>(path: string, body: unknown) =>
      call<T>(server, token, base + path, { method: 'PUT', body }),
    /** A file as the body. */
    async upload<T = { data: Record<string, unknown> }>(path: string, content: string | Uint8Array) {
      const response = await fetch(`${server.url}${base}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: content as BodyInit,
      });
      return { status: response.status, body: (await response.json()) as T };
    },
  };
}

export type CompanyCaller = ReturnType<typeof callerOf>;

/** Another member of a company, signed in. */
export async function addCaller(
  server: TestServer,
  clientId: string,
  { locationIds, role = 'client_staff' }: { locationIds?: string[]; role?: 'client_admin' | 'client_staff' } = {},
) {
  const user = await createTestUser(server);
  await addMember(server, { clientId, userId: user.id, role, ...(locationIds ? { locationIds } : {}) });
  return { ...callerOf(server, { clientId, token: await signIn(server, user.email) }), user };
}

/** What waits for the agency's systems about an account, in its order. */
export async function toldOf(server: TestServer, accountId: string): Promise<string[]> {
  const rows = await server.database.query<{ kind: string }>('select kind from feed.outgoing where account_id = $1 order by at', [
    accountId,
  ]);
  return rows.map(({ kind }) => kind);
}

/** Actions that the log of a company holds about an account. */
export async function loggedOf(server: TestServer, accountId: string): Promise<string[]> {
  const rows = await server.database.query<{ action: string }>(
    'select action from portal.activity_log where subject_id = $1 order by at, id',
    [accountId],
  );
  return rows.map(({ action }) => action);
}
