import type { QueueCounts, QueueItem, QueueLease } from '@recoup/contract/agency/queue';
import type { QueueKind } from '@recoup/domain/agency/queue';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createTestDispute, createTestOffer } from './account-callers.ts';
import { createAgencyUser } from './agency.ts';
import { call, createMember, createTestAccount } from './factories.ts';
import type { TestServer } from './server.ts';

type User = Pick<Awaited<ReturnType<typeof createAgencyUser>>, 'token'>;

export interface QueuePage {
  data: QueueItem[];
  page: { next_cursor: string | null };
}

export const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Two clients, the agency staff who work on their items, and the calls of the queue. `limited` sees the second client only. */
export async function createQueue(server: TestServer) {
  const mine = await createMember(server);
  const other = await createMember(server);
  const api = <T = unknown>(user: User, method: string, path: string, body?: unknown) =>
    call<T & { code: string; message: string }>(server, user.token, `/api/agency/v1${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
  return {
    mine,
    other,
    robin: await createAgencyUser(server, 'agency_staff'),
    dana: await createAgencyUser(server, 'agency_admin', { firstName: 'Dana' }),
    limited: await createAgencyUser(server, 'agency_staff', { firstName: 'Lee', clientIds: [other.client.id] }),
    auditor: await createAgencyUser(server, 'agency_auditor', { firstName: 'Alex' }),
    api,
    list: async (user: User, query = '') => (await api<QueuePage>(user, 'GET', `/queue${query}`)).body,
    counts: async (user: User, query = '') => (await api<{ data: QueueCounts }>(user, 'GET', `/queue/counts${query}`)).body.data,
    post: (user: User, items: object[], queueItem?: { kind: QueueKind; id: string }, client = mine.client.id) =>
      api<{ data: { result: string }[] }>(user, 'POST', `/clients/${client}/items`, {
        items,
        ...(queueItem ? { queue_item: queueItem } : {}),
      }),
    name: (kind: QueueKind, id: string, client = mine.client.id) => `/clients/${client}/queue/${kind}/items/${id}`,
    hold: async (user: User, path: string, takeOver = false) =>
      (await api<{ data: QueueLease }>(user, 'PUT', `${path}/lease`, { take_over: takeOver })).body.data,
    numberOf: async (accountId: string) => {
      const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [
        accountId,
      ]);
      return formatAccountNumber(Number(row?.number));
    },
  };
}

/** One item of each kind; the oldest is the conversation. */
export async function fillQueue(server: TestServer, client: { id: string }, age: number) {
  const run = (text: string, values: unknown[] = []) => server.database.query<{ id: string }>(text, [client.id, ...values]);
  const account = async (status: string) => (await createTestAccount(server, client.id, { status })).id;
  const placed = await account('SUBMITTED');
  await run(
    'update portal.batches set created_at = $2 where client_id = $1 and id = (select batch_id from portal.accounts where id = $3)',
    [daysBefore(age), placed],
  );
  const asked = await account('NEEDS_INFO');
  await run('update portal.accounts set status_since = $2 where client_id = $1 and id = $3', [daysBefore(age + 9), asked]);
  await run(
    `insert into portal.account_notes (client_id, account_id, body, author_name, created_by, created_at) values ($1, $2, 'Here', 'Ada', $2, $3)`,
    [asked, daysBefore(age)],
  );
  await account('NEEDS_INFO');
  const active = await account('ACTIVE');
  const [request] = await run(
    `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name, created_at)
     values ($1, $2, 900, 'direct_payment', '{"amount_cents": 5000}', 'Ada', $3) returning id`,
    [active, daysBefore(age)],
  );
  const dispute = await createTestDispute(server, client.id, active);
  await run(
    `update portal.disputes set state = 'answered', answer = 'confirm', answered_at = $2 where client_id = $1 and id = $3`,
    [daysBefore(age), dispute],
  );
  await createTestDispute(server, client.id, active);
  const offer = await createTestOffer(server, client.id, active);
  await run(`update portal.offers set state = 'declined', decided_at = $2 where client_id = $1 and id = $3`, [
    daysBefore(age),
    offer,
  ]);
  await run(
    `insert into portal.messages (client_id, author, author_name, body, created_at) values ($1, 'client', 'Ada', 'Any news?', $2)`,
    [daysBefore(age + 1)],
  );
  await run(`update portal.clients set onboarding_state = 'submitted', onboarding_at = $2 where id = $1`, [daysBefore(age)]);
  const [flag] = await run(
    `insert into feed.compliance_flags (client_id, account_id, stop, kind, external_id, reported_at, message, created_at)
     values ($1, $2, 'dispute', 'status', 's-1', now(), 'Reported in collection', $3) returning id`,
    [active, daysBefore(age)],
  );
  return { placed, asked, active, request: request?.id ?? '', dispute, offer, flag: flag?.id ?? '' };
}
