import type { ApiKey } from '@recoup/contract/users/api-keys';
import { call, type createMember } from './factories.ts';
import type { TestServer } from './server.ts';
import { confirmIdentity } from './step-up.ts';

type Admin = Pick<Awaited<ReturnType<typeof createMember>>, 'client' | 'token'>;

/** A key that an admin creates in the portal; it may do everything unless overridden. */
export async function createApiKey(
  server: TestServer,
  { client, token }: Admin,
  overrides: Record<string, unknown> = {},
): Promise<ApiKey & { secret: string }> {
  await confirmIdentity(server, token);
  const { status, body } = await call<{ data: ApiKey & { secret: string } }>(
    server,
    token,
    `/api/core/v1/clients/${client.id}/api-keys`,
    { method: 'POST', body: { name: 'Billing system', scopes: ['read', 'place'], expires_in_days: 90, ...overrides } },
  );
  if (status !== 201) throw new Error(`Creating a key was answered with ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
