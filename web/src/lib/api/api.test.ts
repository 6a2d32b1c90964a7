// @vitest-environment node
/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listMyClients } from '@recoup/contract/company/clients';
import { clientParams, dataOf } from '@recoup/contract/shared/common';
import { defineEndpoint } from '@recoup/contract/shared/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testConfig } from '#testing/config.ts';
import { callApi, downloadApi } from './api.ts';
import { setConfig } from './config.ts';
import { ApiError, CanceledError, NetworkError, TimeoutError, UnexpectedAnswerError } from './errors.ts';
import { isUnderMaintenance, setMaintenance } from './maintenance.ts';
import { setSession, type SessionStore } from '#lib/session/session.ts';

const CLIENT = '018f0000-0000-7000-8000-0000000000c1';
const find = defineEndpoint({
  name: 'things.find',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/things',
  summary: 'Find things',
  access: 'client',
  params: clientParams,
  query: z.object({ status: z.array(z.string()).optional(), q: z.string().optional() }),
  body: z.object({ name: z.string() }),
  response: dataOf(z.object({ count: z.int() })),
});
const file = defineEndpoint({
  name: 'things.file',
  api: 'core',
  method: 'GET',
  path: '/v1/file',
  summary: 'A file',
  access: 'user',
  produces: ['text/csv'],
});

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let token = 'first';
let refreshes = 0;

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, code: string, errors: { path: string; message: string }[] = []) {
  answer(response, status, { status_code: status, code, message: `Refused: ${code}`, errors, request_id: 'req-1' });
}

const call = (extras: { signal?: AbortSignal; timeoutMs?: number } = {}) =>
  callApi(find, { params: { client_id: CLIENT }, query: { status: ['NEW', 'ACTIVE'], q: '' }, body: { name: 'x' }, ...extras });

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setConfig({ ...testConfig, core_api_url: `${base}/api/core/`, legacy_api_url: `${base}/api/legacy` });
  token = 'first';
  refreshes = 0;
  setMaintenance(false);
  setSession({
    accessToken: async () => token,
    refresh: async () => {
      refreshes += 1;
      token = 'second';
      return true;
    },
  } as unknown as SessionStore);
});

describe('calling an endpoint', () => {
  it('sends path, query, body and token as the contract defines', async () => {
    let seen = '';
    handle = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen = [request.method, request.url, request.headers.authorization, Buffer.concat(chunks).toString()].join(' ');
        answer(response, 200, { data: { count: 3, secret: 'dropped' } });
      });
    };
    expect(await call()).toEqual({ data: { count: 3 } });
    expect(seen).toBe(`POST /api/legacy/v1/clients/${CLIENT}/things?status=NEW&status=ACTIVE Bearer first {"name":"x"}`);
  });

  it('rejects a response that violates the contract', async () => {
    handle = (_request, response) => answer(response, 200, { data: { count: 'three' } });
    await expect(call()).rejects.toBeInstanceOf(UnexpectedAnswerError);
    handle = (_request, response) => answer(response, 200, '<html>');
    await expect(callApi(listMyClients, {})).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it("downloads a file under the server's name", async () => {
    handle = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/csv',
          'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''d%C3%A9btors.csv`,
        })
        .end('a,b');
    const { blob, name } = await downloadApi(file, {});
    expect(name).toBe('débtors.csv');
    expect(await blob.text()).toBe('a,b');
  });
});

describe('failures', () => {
  it('carry code, message, every field and the request id', async () => {
    handle = (_request, response) => refuse(response, 422, 'validation_failed', [{ path: 'name', message: 'Too short' }]);
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'Refused: validation_failed',
      requestId: 'req-1',
      errors: [{ path: 'name', message: 'Too short' }],
    });
  });

  it('of another API show its message', async () => {
    handle = (_request, response) => answer(response, 409, JSON.stringify({ message: 'Code is taken' }));
    await expect(call()).rejects.toMatchObject({ status: 409, code: 'unexpected_answer', message: 'Code is taken' });
  });

  it('of a proxy get our own message', async () => {
    handle = (_request, response) => answer(response, 502, '<h1>Bad gateway</h1>');
    await expect(call()).rejects.toMatchObject({ status: 502, code: 'unexpected_answer' });
  });

  it('during maintenance show the maintenance page', async () => {
    handle = (_request, response) => refuse(response, 503, 'maintenance');
    await expect(call()).rejects.toMatchObject({ code: 'maintenance' });
    expect(isUnderMaintenance()).toBe(true);
  });

  it('by an ended session are retried once after a refresh', async () => {
    const tokens: (string | undefined)[] = [];
    handle = (request, response) => {
      tokens.push(request.headers.authorization);
      if (request.headers.authorization === 'Bearer second') answer(response, 200, { data: { count: 1 } });
      else refuse(response, 401, 'session_ended');
    };
    expect(await call()).toEqual({ data: { count: 1 } });
    expect(tokens).toEqual(['Bearer first', 'Bearer second']);
  });

  it('do not refresh twice', async () => {
    handle = (_request, response) => refuse(response, 401, 'session_ended');
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(refreshes).toBe(1);
  });

  it('of the network, by time-out and by cancellation are distinct', async () => {
    handle = (request) => request.socket.destroy();
    await expect(call()).rejects.toBeInstanceOf(NetworkError);
    handle = () => {};
    await expect(call({ timeoutMs: 30 })).rejects.toBeInstanceOf(TimeoutError);
    const controller = new AbortController();
    handle = () => controller.abort();
    await expect(call({ signal: controller.signal })).rejects.toBeInstanceOf(CanceledError);
  });
});
