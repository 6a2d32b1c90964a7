import type { Webhook } from '@recoup/contract/users/webhooks';
import { call, type createMember } from './factories.ts';
import type { TestServer } from './server.ts';
import { confirmIdentity } from './step-up.ts';

type Admin = Pick<Awaited<ReturnType<typeof createMember>>, 'client' | 'token'>;

/** A webhook that an admin creates in the portal, of every event unless overridden. */
export async function createWebhook(
  server: TestServer,
  { client, token }: Admin,
  overrides: Record<string, unknown> = {},
): Promise<Webhook & { secret: string }> {
  await confirmIdentity(server, token);
  const { status, body } = await call<{ data: Webhook & { secret: string } }>(
    server,
    token,
    `/api/core/v1/clients/${client.id}/webhooks`,
    {
      method: 'POST',
      body: {
        name: 'Billing system',
        url: 'https://billing.example.com/hook',
        events: ['account.status_changed', 'payment.posted', 'payment.reversed', 'statement.issued', 'statement.voided'],
        ...overrides,
      },
    },
  );
  if (status !== 201) throw new Error(`Creating a webhook was answered with ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
