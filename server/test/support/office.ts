import { createMember, createTestAccount, password } from './factories.ts';
import { makeFeed } from './feed.ts';
import type { Office } from './office-work.ts';
import type { TestServer } from './server.ts';

/** A client with a signed-in admin, an account and a feed key, for `startOfficeWork`. */
export async function createOffice(server: TestServer): Promise<Office> {
  const { client, user, token } = await createMember(server);
  const [found] = await server.database.query<{ code: string }>('select code from portal.clients where id = $1', [client.id]);
  return {
    clientId: client.id,
    clientCode: found?.code ?? '',
    email: user.email,
    password,
    anonKey: await server.auth.anonKey(),
    token,
    feedKey: (await makeFeed(server)).key,
    account: await createTestAccount(server, client.id),
  };
}
