import { call, password } from './factories.ts';
import type { TestServer } from './server.ts';

/** Confirms identity with the password: protected endpoints are open for five minutes in this session. */
export async function confirmIdentity(server: TestServer, token: string): Promise<void> {
  const { status } = await call(server, token, '/api/core/v1/auth/step-up', {
    method: 'POST',
    body: { method: 'password', password },
  });
  if (status !== 200) throw new Error(`Confirming was answered with ${status}`);
}

/** Raw bank account form; the numbers are fictional. */
export const bankAccountBody = (overrides: Record<string, unknown> = {}) => ({
  holder: 'Example Company LLC',
  routing_number: '021000021',
  account_number: '900012345678',
  account_number_again: '900012345678',
  type: 'checking',
  purpose: 'both',
  ...overrides,
});
