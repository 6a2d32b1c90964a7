import { createServer } from 'node:http';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { describeStatement } from './describe-statement.ts';

const attribute = z.object({ key: z.string(), value: z.looseObject({}) });
const received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
              status: z.looseObject({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type ReceivedSpan = z.output<typeof received>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** A collector for OTLP over HTTP. */
async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  const headers: unknown[] = [];
  const http = createServer((request, response) => {
    headers.push({ url: request.url, key: request.headers['x-key'] });
    void json(request).then((body) => {
      for (const { scopeSpans } of received.parse(body).resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.end('{}');
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, headers, stop: () => http.close() };
}

describe('traces', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let server: TestServer;
  let personal: string[];
  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startTestServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s%20ecret',
      LOG_LEVEL: 'silent',
    });
    const { client, user, token } = await createMember(server);
    const account = await createTestAccount(server, client.id);
    await call(server, token, `/api/legacy/v1/clients/${client.id}/debtors?q=Vasquez`);
    const answer = await call<{ data: { id: string } }>(server, token, `/api/legacy/v1/clients/${client.id}/exports`, {
      method: 'POST',
      body: { format: 'csv', filters: {} },
    });
    if (answer.status !== 202) throw new Error(`the export was refused: ${answer.status}`);
    await vi.waitFor(
      async () => {
        const ready = await server.database.query(`select id from portal.exports where state = 'ready'`);
        if (ready.length === 0) throw new Error('the export is not ready');
      },
      { timeout: 60_000 },
    );
    personal = [client.id, user.id, user.email, account.id, 'Vasquez', '127.0.0.1'];
    await server.stop();
  });
  afterAll(() => receiver.stop());

  const named = (name: string) => receiver.spans.find((span) => span.name === name);
  const below = (parent: ReceivedSpan | undefined) => receiver.spans.filter((span) => span.parentSpanId === parent?.spanId);

  it('connect a request to its operation, statements and job', () => {
    const request = named('POST /api/legacy/v1/clients/:client_id/exports');
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 202 } });
    const useCase = named('exports.create');
    expect(useCase?.parentSpanId).toBe(request?.spanId);
    expect(below(useCase).map(({ name }) => name)).toContain('sql insert');
    const job = receiver.spans.find(({ name }) => name.startsWith('job exports.'));
    expect(job?.traceId).toBe(request?.traceId);
    expect(below(job).some(({ name }) => name.startsWith('sql '))).toBe(true);
  });

  it('are sent to the endpoint with its headers', () => {
    expect(receiver.headers[0]).toEqual({ url: '/v1/traces', key: 's ecret' });
  });

  it('name no client, no person and no address', () => {
    const text = JSON.stringify(receiver.spans);
    expect(receiver.spans.length).toBeGreaterThan(10);
    expect(personal.filter((value) => text.includes(value))).toEqual([]);
  });
});

describe('a statement', () => {
  it('is recorded without literals, including those with quotes', () => {
    const { name, attributes } = describeStatement(
      `begin; select set_config('role', 'authenticated', true), set_config('claims', E'{"sub":"O''Neil \\\\ x"}', true), $1`,
    );
    expect(name).toBe('sql begin');
    expect(attributes?.['db.query.text']).toBe('begin; select set_config(?, ?, true), set_config(?, ?, true), $1');
  });
});

describe('a server without traces', () => {
  it('does not load OpenTelemetry', () => {
    const root = join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const using = (pattern: RegExp) =>
      files.filter((file) => !file.endsWith('.test.ts') && pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(using(/from '@opentelemetry\//)).toEqual([join('platform', 'tracing', 'open-tracing.ts')]);
    expect(using(/^import .*open-tracing/m)).toEqual([]);
  });
});
