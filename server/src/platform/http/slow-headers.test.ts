import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('ends a connection whose headers do not arrive within 30 seconds', async () => {
  const http = server.app.server;
  // Node checks the connections at this interval, which is an option of the server only.
  expect(http.headersTimeout).toBe(20_000);
  expect(Reflect.get(http, 'connectionsCheckingInterval')).toBeLessThanOrEqual(10_000);
  // The mechanism itself, in less time.
  http.headersTimeout = 1;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('HTTP/1.1 408');
  socket.destroy();
}, 20_000);
