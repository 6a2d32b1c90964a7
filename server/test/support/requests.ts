import { createCompany, type CompanyCaller } from './account-callers.ts';
import { createTestAccount } from './factories.ts';
import type { TestServer } from './server.ts';

export interface RequestBody {
  data: {
    id: string;
    number: string;
    state: string;
    kind: string;
    data: Record<string, unknown>;
    cost: { commission_cents: number | null; text: string } | null;
    documents: { file_name: string }[];
    abilities: { cancel: boolean; add_document: boolean };
  };
  is_repeated: boolean;
  code?: string;
  errors?: { path: string }[];
}

/** A client with an admin, staff, and 30% commission. */
export async function createRequestCompany(server: TestServer) {
  const company = await createCompany(server);
  const { clientId } = company;
  await server.database.query(
    `insert into portal.commission_schedules (client_id, version, schedule, valid_from) values ($1, 1, '{"rules":[{"rate_bp":2500}]}', '2020-01-01'),
       ($1, 2, '{"rules":[{"rate_bp":3000}]}', '2021-01-01'), ($1, 3, '{"rules":[{"rate_bp":9900}]}', '2999-01-01')`,
    [clientId],
  );
  return {
    ...company,
    account: (overrides: Parameters<typeof createTestAccount>[2] = {}) => createTestAccount(server, clientId, overrides),
  };
}

export type RequestCompany = Awaited<ReturnType<typeof createRequestCompany>>;

/** Creates a request for an account. */
export const ask = (
  who: CompanyCaller,
  id: string,
  kind: string,
  data: Record<string, string> = {},
  more: Record<string, unknown> = {},
) => who.post<RequestBody>(`/accounts/${id}/requests`, { kind, data, ...more });

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Raw form input. */
export const hold = () => ({ reason: 'insurance', until: inDays(30) });
export const recall = { reason: 'sold', understood: 'yes' };
export const paid = { amount: '111.15', date: inDays(-2), method: 'check', reference: 'CK 7' };
