import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test/support/server.ts';

/** More than fits into the buffers between server and client. */
const [large, small] = [32 * 1024 * 1024, 6 * 1024 * 1024];

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ SHUTDOWN_SECONDS: '3' });
  key = await server.auth.serviceKey();
  const headers = { authorization: `Bearer ${key}` };
  const made = await fetch(`${server.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'large' }),
  });
  const stored = await Promise.all(
    Object.entries({ large, small }).map(([name, size]) =>
      fetch(`${server.url}/storage/v1/object/large/${name}.bin`, { method: 'POST', headers, body: randomBytes(size) }),
    ),
  );
  if (!made.ok || stored.some(({ ok }) => !ok)) throw new Error('there is nothing to download');
});
afterAll(() => server.stop());

/** A connection that sends a request and reads only the beginning of the response. */
async function say(lines: readonly string[], { isAnswered = true } = {}): Promise<Socket> {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write([...lines, '', ''].join('\r\n'));
  if (isAnswered) await once(socket, 'readable');
  return socket;
}

const download = ['GET /storage/v1/object/large/large.bin HTTP/1.1', 'Host: localhost'];

it('a stop lets running responses finish, and cuts idle or stuck clients after a while', async () => {
  const reading = httpRequest(`${server.url}/storage/v1/object/large/small.bin`, { headers: { authorization: `Bearer ${key}` } });
  reading.end();
  const [answer] = (await once(reading, 'response')) as [IncomingMessage];

  const authorization = `Authorization: Bearer ${key}`;
  const stuck = await Promise.all([
    say([...download, authorization]),
    say([
      `GET /realtime/v1/websocket?apikey=${key}&vsn=1.0.0 HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ]),
    say(['POST /storage/v1/object/large/b.bin HTTP/1.1', 'Host: localhost', authorization, 'Content-Length: 1000'], {
      isAnswered: false,
    }),
    say(['GET /healthz HTTP/1.1', 'Host: localhost']),
    say(['GET /healthz HTTP/1.1'], { isAnswered: false }),
  ]);
  const cut = Promise.all(stuck.map((socket) => once(socket, 'close')));
  const stopped = server.stop();
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  expect(bytes).toBe(small);
  await stopped;
  for (const socket of stuck) socket.resume();
  await cut;
});
