import { createClient } from '@supabase/supabase-js';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAuthError } from './errors.ts';
import { limitDuration } from './request-timeout.ts';

const app = Fastify();
let url: string;
beforeAll(async () => {
  app.setErrorHandler(sendAuthError);
  limitDuration(app, 30);
  app.get('/auth/v1/user', () => new Promise(() => {}));
  app.get('/auth/v1/health', () => ({ name: 'in time' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

it('ends a slow request with an error that the client retries', async () => {
  const response = await fetch(`${url}/auth/v1/user`, { headers: { 'x-supabase-api-version': '2024-01-01' } });
  expect(response.status).toBe(504);
  const message = 'Processing this request timed out, please retry after a moment.';
  expect(await response.json()).toEqual({ code: 'request_timeout', message });
  const client = createClient(url, 'key', { auth: { autoRefreshToken: false, persistSession: false } });
  expect((await client.auth.getUser('token')).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 504, message });
  expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200);
});
