import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { newId } from '#platform/ids.ts';
import type { TestServer } from './server.ts';

export const password = 'demo-password';

/** Of `password`, at bcrypt's lowest cost: a hash at the product's cost takes 0.1 s, twice for each user of a test. */
const passwordHash = '$2b$04$QUgp0ufwSpq0EYBWcDalgOxKs5XBZRZvVtCbQCU.SRXp81m6AX2l2';

let counter = 0;

/** A confirmed user with a password. */
export async function createTestUser(
  server: TestServer,
  overrides: { email?: string; first_name?: string; last_name?: string } = {},
) {
  counter += 1;
  const email = overrides.email ?? `user-${counter}-${Date.now()}@example.com`;
  const id = await server.auth.createUser({
    email,
    password_hash: passwordHash,
    email_confirm: true,
    user_metadata: { first_name: overrides.first_name ?? 'Ada', last_name: overrides.last_name ?? 'Example' },
  });
  return { id, email };
}

/** A client company with two locations. */
export async function createTestClient(server: TestServer, overrides: { name?: string; trade?: string } = {}) {
  counter += 1;
  const id = newId();
  const name = overrides.name ?? `Company ${counter}`;
  await server.database.query(
    `insert into portal.clients (id, code, name, legal_name, trade, debt_types, is_onboarding_completed)
     values ($1, $2, $3, $3 || ' LLC', $4, '{consumer,commercial}', true)`,
    [id, `C${String(counter).padStart(5, '0')}`, name, overrides.trade ?? 'other'],
  );
  const locations = [newId(), newId()];
  for (const [index, location] of locations.entries()) {
    await server.database.query(`insert into portal.locations (client_id, id, code, name) values ($1, $2, $3, $4)`, [
      id,
      location,
      `L${index + 1}`,
      `Office ${index + 1}`,
    ]);
  }
  return { id, name, locations };
}

export async function addMember(
  server: TestServer,
  membership: { clientId: string; userId: string; role?: 'client_admin' | 'client_staff'; locationIds?: string[] },
): Promise<void> {
  await server.database.query('insert into portal.memberships (client_id, user_id, role, location_ids) values ($1, $2, $3, $4)', [
    membership.clientId,
    membership.userId,
    membership.role ?? 'client_admin',
    membership.locationIds ?? null,
  ]);
}

/** The official client with its own storage. */
export async function createOfficialClient(server: TestServer): Promise<SupabaseClient> {
  return createClient(server.url, await server.auth.anonKey(), { auth: { autoRefreshToken: false, persistSession: false } });
}

export async function signIn(server: TestServer, email: string): Promise<string> {
  const client = await createOfficialClient(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session.access_token;
}

/** Calls a product API with a token. */
export async function call<T = unknown>(
  server: TestServer,
  token: string | null,
  path: string,
  init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: T; headers: Headers }> {
  const response = await fetch(server.url + path, {
    method: init.method ?? 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: (isJson && text !== '' ? JSON.parse(text) : text) as T, headers: response.headers };
}

/** A person with one account, inserted directly. Returns both ids. */
export async function createTestAccount(
  server: TestServer,
  clientId: string,
  overrides: {
    name?: string;
    number?: string;
    balance?: number;
    status?: string;
    locationId?: string | null;
    placedOn?: string;
    personId?: string;
  } = {},
) {
  counter += 1;
  const [batchId, id, personId] = [newId(), newId(), overrides.personId ?? newId()];
  const name = overrides.name ?? `Example Person ${counter}`;
  const number = overrides.number ?? `ACC-${counter}`;
  const balance = overrides.balance ?? 10_000;
  const numbers = await server.database.query<{ account: string; batch: string }>(
    `update portal.clients set last_account_number = last_account_number + 1, last_batch_number = last_batch_number + 1
     where id = $1 returning last_account_number as account, last_batch_number as batch`,
    [clientId],
  );
  await server.database.query(`insert into portal.batches (client_id, id, number, source) values ($1, $2, $3, 'manual')`, [
    clientId,
    batchId,
    numbers[0]?.batch,
  ]);
  if (!overrides.personId) {
    await server.database.query(
      `insert into portal.people (client_id, id, kind, display_name, ssn_last4, phones) values ($1, $2, 'person', $3, '6789', '[{"type":"mobile","number":"+15125550101"}]')`,
      [clientId, personId, name],
    );
  }
  await server.database.query(
    `insert into portal.accounts (client_id, id, number, person_id, debtor_name, location_id, batch_id, debt_type, client_account_number, client_account_key,
       status, placed_on, amount_placed_cents, balance_cents)
     values ($1, $2, $3, $4, $5, $6, $7, 'consumer', $8, $8, $9, $10, $11, $11)`,
    [
      clientId,
      id,
      numbers[0]?.account,
      personId,
      name,
      overrides.locationId ?? null,
      batchId,
      number,
      overrides.status ?? 'ACTIVE',
      overrides.placedOn ?? '2026-05-01',
      balance,
    ],
  );
  await server.database.query(
    `insert into portal.account_status_history (client_id, account_id, to_status, actor) values ($1, $2, 'SUBMITTED', 'client')`,
    [clientId, id],
  );
  return { id, personId, number };
}

/** A signed-in member of a new company. */
export async function createMember(
  server: TestServer,
  options: { role?: 'client_admin' | 'client_staff'; limitTo?: 0 | 1 } = {},
) {
  const client = await createTestClient(server);
  const user = await createTestUser(server);
  await addMember(server, {
    clientId: client.id,
    userId: user.id,
    role: options.limitTo === undefined ? (options.role ?? 'client_admin') : 'client_staff',
    ...(options.limitTo === undefined ? {} : { locationIds: [client.locations[options.limitTo] ?? ''] }),
  });
  return { client, user, token: await signIn(server, user.email) };
}
