import type { ClientEnding, ClientEndingState } from '@recoup/contract/agency/client-endings';
import { call, createMember, createTestAccount } from './factories.ts';
import type { TestServer } from './server.ts';

type Answer<T> = { data: T; code?: string; message?: string; errors?: { path: string }[] };

/** Calls about the ends of clients, with the token of `admin` unless another is given. */
export function callEndings(server: TestServer, admin: { token: string }) {
  const send = <T = ClientEnding>(method: string, clientId: string, rest = '', body?: object, token = admin.token) =>
    call<Answer<T>>(server, token, `/api/agency/v1/clients/${clientId}/ending${rest}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
  const state = async (clientId: string) => (await send<ClientEndingState>('GET', clientId)).body.data;
  return { send, state };
}

export type EndingCalls = ReturnType<typeof callEndings>;

/** The body that ends the client with this name. */
export const endingBody = (name: string, more: object = {}) => ({
  reason: 'The agreement ended.',
  disposition: 'return',
  confirmation: name,
  ...more,
});

/** A client that can end: its only account is paid. */
export async function createClosed(server: TestServer) {
  const mine = await createMember(server);
  const account = await createTestAccount(server, mine.client.id, { name: 'Zyxwell Quorra', number: 'ZQ-77', status: 'PAID' });
  await server.database.query(
    `update portal.accounts set details = '{"note": "Zyxwell"}', balance_cents = 0, paid_cents = 10000 where id = $1`,
    [account.id],
  );
  return { ...mine, account };
}
