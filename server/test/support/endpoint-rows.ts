import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { apiBases } from '#platform/http/bind.ts';
import { newId } from '#platform/ids.ts';
import { createTestDispute, createTestOffer } from './account-callers.ts';
import { createApiKey } from './api-keys.ts';
import { call, createTestAccount, type createMember } from './factories.ts';
import type { TestServer } from './server.ts';
import { createWebhook } from './webhooks.ts';
import { bankAccountBody, confirmIdentity } from './step-up.ts';

/** Ids by parameter; plain `id` is keyed by its collection, an ambiguous name by both. */
export type Rows = Record<string, string>;

/** A row of the client for every parameter of every endpoint. */
export async function createRows(
  server: TestServer,
  { client, user, token }: Awaited<ReturnType<typeof createMember>>,
): Promise<Rows> {
  const account = await createTestAccount(server, client.id);
  const base = `/api/legacy/v1/clients/${client.id}`;
  const make = async (method: string, path: string, body: unknown) => {
    const answer = await call<{ data: { id: string } }>(server, token, `${base}/${path}`, { method, body });
    return answer.body.data.id;
  };
  const accountPath = `debtors/${account.personId}/accounts/${account.id}`;
  const document = await fetch(`${server.url}${base}/${accountPath}/documents?kind=other&file_name=a.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: 'text',
  });
  const people = `/api/core/v1/clients/${client.id}`;
  const invited = await call<{ data: { invitation_id: string }[] }>(server, token, `${people}/user-invitations`, {
    method: 'POST',
    body: { addresses: `invited-by-${user.email}`, role: 'client_staff' },
  });
  const members = await call<{ data: { id: string }[] }>(server, token, `${people}/users?state=active`);
  const agreement = await call<{ data: { version: string; sha256: string } }>(server, token, `${people}/agreements/service`);
  const { version, sha256 } = agreement.body.data;
  const signature = await call<{ data: { id: string } }>(server, token, `${people}/agreements/service/signatures`, {
    method: 'POST',
    body: { version, sha256, agreed: true, name: 'Ada Example', title: 'Owner' },
  });
  const statement = await createStatement(server, client.id, account.id);
  await confirmIdentity(server, token);
  const bankAccount = await call<{ data: { id: string } }>(server, token, `${people}/bank-accounts`, {
    method: 'POST',
    body: bankAccountBody(),
  });
  const apiKey = await createApiKey(server, { client, token });
  const webhook = await createWebhook(server, { client, token });
  return {
    client_id: client.id,
    'api-keys': apiKey.id,
    webhooks: webhook.id,
    number: '021000021',
    locations: client.locations[0] ?? '',
    'bank-accounts': bankAccount.body.data.id,
    'agreement-signatures': signature.body.data.id,
    step: 'company',
    users: members.body.data[0]?.id ?? '',
    'user-invitations': invited.body.data[0]?.invitation_id ?? '',
    token: 'a'.repeat(43),
    people_id: account.personId,
    document_id: ((await document.json()) as { data: { id: string } }).data.id,
    'queue/kind': 'offer',
    // Of the agency; no caller of the sweep reaches them.
    items: newId(),
    'answer-templates': newId(),
    // Of the agency's systems; no key of the sweep reaches them.
    webhook_id: newId(),
    delivery_id: newId(),
    'feed-keys': newId(),
    template: 'client_invitation',
    status: 'ACTIVE',
    licenses: newId(),
    key: '0a1b2c3d',
    maintenance: newId(),
    incidents: newId(),
    // Of the agency's team.
    invitations: newId(),
    members: newId(),
    row_number: '1',
    kind: 'consumer',
    'agreements/kind': 'service',
    'onboardings/client': client.id,
    'reports/kind': 'inventory',
    'recipients/kind': 'inventory',
    'report-runs': await make('POST', 'report-runs', { kind: 'inventory', format: 'csv' }),
    'report-schedules': await make('POST', 'report-schedules', {
      kind: 'inventory',
      format: 'csv',
      rhythm: { every: 'week', weekday: 1 },
    }),
    'published-documents': await publishDocument(server, client.id),
    accounts: account.id,
    batches: await batchOf(server, account.id),
    placements: await batchOf(server, account.id),
    'debtor-views': await make('PUT', 'debtor-views', { name: 'A view', query: '' }),
    'manual-drafts': await make('POST', 'manual-drafts', { debt_type: 'consumer' }),
    exports: await make('POST', 'exports', { format: 'csv', filters: {} }),
    imports: await make('POST', 'imports', { file_name: 'a.csv', file_bytes: 10 }),
    requests: await make('POST', `accounts/${account.id}/requests`, { kind: 'contact_data', data: { phone: '512 555 0143' } }),
    payments: statement.payment,
    remittances: statement.remittance,
    statements: statement.remittance,
    // Of the agency's files of all clients.
    ach_file_id: newId(),
    load_id: newId(),
    messages: await make('POST', `accounts/${account.id}/messages`, { body: 'A question' }),
    disputes: await createTestDispute(server, client.id, account.id),
    offers: await createTestOffer(server, client.id, account.id),
    'recent-searches': await rememberSearch(server, client.id, token),
    notifications: await createNotification(server, client.id, user.id),
    // Of the agency only; no client reaches it.
    note_id: newId(),
    complaint_id: newId(),
    hold_id: newId(),
    sessions: newId(),
    user_id: newId(),
  };
}

async function batchOf(server: TestServer, accountId: string): Promise<string> {
  const [row] = await server.database.query<{ id: string }>('select batch_id as id from portal.accounts where id = $1', [
    accountId,
  ]);
  return row?.id ?? '';
}

async function rememberSearch(server: TestServer, clientId: string, token: string): Promise<string> {
  const path = `/api/search/v3/clients/${clientId}/recent-searches`;
  return (await call<{ data: { id: string } }>(server, token, path, { method: 'POST', body: { q: 'marwood' } })).body.data.id;
}

async function createNotification(server: TestServer, clientId: string, userId: string): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.notifications (client_id, user_id, kind, event, audience, at, in_portal, mail)
     values ($1, $2, 'remittance', 'issued', 'admins', now(), true, 'off') returning id`,
    [clientId, userId],
  );
  return row?.id ?? '';
}

async function publishDocument(server: TestServer, clientId: string): Promise<string> {
  const [id, key] = [newId(), `documents/${clientId}/${newId()}`];
  await server.database.query(
    `insert into portal.published_documents (client_id, id, kind, title, file_name, media_type, bytes, sha256, file_key, external_id, published_at)
     values ($1, $2, 'letter', 'A letter', 'letter.pdf', 'application/pdf', 1, 'x', $3, 'D-1', now())`,
    [clientId, id, key],
  );
  return id;
}

/** A payment on a statement. */
async function createStatement(server: TestServer, clientId: string, accountId: string) {
  const [remittance, payment] = [newId(), newId()];
  await server.database.query(
    `insert into portal.statements (client_id, id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
       fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, external_id)
     values ($1, $2, 'S-1', '2026-01-01', '2026-01-31', '2026-02-01', 'net', 0, 100, 0, 100, 0, 0, 'issued', 'S-1')`,
    [clientId, remittance],
  );
  await server.database.query(
    `insert into portal.payments (client_id, id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
       remittance_id, external_id) values ($1, $2, $3, 'PU', 'check', 'remitted', '2026-01-02', '2026-01-02', 100, 100, $4, 'P-1')`,
    [clientId, payment, accountId, remittance],
  );
  return { remittance, payment };
}

/** The path of an endpoint with these rows. */
export function pathOf(endpoint: Endpoint, rows: Rows): string {
  return (
    apiBases[endpoint.api] +
    endpoint.path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_match, collection: string, name: string) => {
      const value = rows[`${collection}/${name}`] ?? rows[name === 'id' ? collection : name];
      if (value === undefined)
        throw new Error(`${endpoint.name}: the sweep has to know a row for {${name}} behind ${collection}`);
      return `${collection}/${value}`;
    })
  );
}
