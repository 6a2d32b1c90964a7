import { addMember, call, createMember, createTestUser, signIn } from './factories.ts';
import type { TestServer } from './server.ts';

/** Calls to the core and legacy APIs for one client as one of its users. */
export function callerOf(server: TestServer, { clientId, token }: { clientId: string; token: string }) {
  const base = `/api/legacy/v1/clients/${clientId}`;
  return {
    get: <T = { data: Record<string, unknown>[] }>(path: string) => call<T>(server, token, base + path),
    post: <T = { data: Record<string, unknown> }>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call<T>(server, token, base + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) }),
    put: <T = { data: Record<string, unknown> }>(path: string, body: unknown) =>
      call<T>(server, token, base + path, { method: 'PUT', body }),
    /** Raw file body. */
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

/** Another signed-in member of a client. */
export async function addCaller(
  server: TestServer,
  clientId: string,
  { locationIds, role = 'client_staff' }: { locationIds?: string[]; role?: 'client_admin' | 'client_staff' } = {},
) {
  const user = await createTestUser(server);
  await addMember(server, { clientId, userId: user.id, role, ...(locationIds ? { locationIds } : {}) });
  const token = await signIn(server, user.email);
  return {
    ...callerOf(server, { clientId, token }),
    user,
    /** Sets notification preferences. */
    settings: (body: unknown) =>
      call(server, token, `/api/core/v1/clients/${clientId}/notification-settings`, { method: 'PUT', body }),
  };
}

/** A client with the callers most account tests need. */
export async function createCompany(server: TestServer) {
  const { client, token } = await createMember(server);
  return {
    clientId: client.id,
    locations: client.locations,
    admin: callerOf(server, { clientId: client.id, token }),
    staff: await addCaller(server, client.id),
  };
}

/** Pending outbox events of an account, in order. */
export async function outboxKindsOf(server: TestServer, accountId: string): Promise<string[]> {
  const rows = await server.database.query<{ kind: string }>(
    'select kind from feed.outbox_events where account_id = $1 order by at',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

/** Audit actions recorded for an account. */
export async function loggedOf(server: TestServer, accountId: string): Promise<string[]> {
  const rows = await server.database.query<{ action: string }>(
    'select action from portal.audit_log where subject_id = $1 order by at, id',
    [accountId],
  );
  return rows.map(({ action }) => action);
}

/** Inserts a dispute as the feed would. */
export async function createTestDispute(
  server: TestServer,
  clientId: string,
  accountId: string,
  { dueOn = null, state = 'open' }: { dueOn?: string | null; state?: 'open' | 'resolved' } = {},
): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.disputes (client_id, account_id, reason, needs, received_on, due_on, state, resolved_at, external_id)
     values ($1, $2, 'wrong_amount', 'The last invoice', '2026-01-02', $3, $4, case when $4 = 'resolved' then now() end,
       gen_random_uuid()::text) returning id`,
    [clientId, accountId, dueOn, state],
  );
  return row?.id ?? '';
}

/** Inserts an offer of 60 percent of $100 as the feed would. */
export async function createTestOffer(
  server: TestServer,
  clientId: string,
  accountId: string,
  { kind = 'settlement', expiresInDays = 7 }: { kind?: 'settlement' | 'plan' | 'suit'; expiresInDays?: number } = {},
): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.offers (client_id, account_id, kind, amount_cents, balance_cents, expires_at, external_id)
     values ($1, $2, $3, 6000, 10000, now() + make_interval(days => $4), gen_random_uuid()::text) returning id`,
    [clientId, accountId, kind, expiresInDays],
  );
  return row?.id ?? '';
}
