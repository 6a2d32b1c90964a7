import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../test/support/server.ts';

const MB = 1024 * 1024;

/** A server with one stored object, its path, and the value of the service key's `Authorization` header. */
async function startWithObject({ bytes, shutdownSeconds }: { bytes: number; shutdownSeconds: number }) {
  const server = await startTestServer({ SHUTDOWN_SECONDS: String(shutdownSeconds) });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= server.stop());
  onTestFinished(stop);
  const authorization = `Bearer ${await server.auth.serviceKey()}`;
  const made = await fetch(`${server.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'files' }),
  });
  const path = '/storage/v1/object/files/a.bin';
  const stored = await fetch(server.url + path, { method: 'POST', headers: { authorization }, body: randomBytes(bytes) });
  if (!made.ok || !stored.ok) throw new Error('there is nothing to download');
  return { url: server.url, path, stop, authorization };
}

/** A connection that sends a request and reads only the beginning of the response. */
async function say(url: string, lines: readonly string[], { isAnswered = true } = {}): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write([...lines, '', ''].join('\r\n'));
  if (isAnswered) await once(socket, 'readable');
  return socket;
}

describe('a stop', () => {
  it('lets a running response finish, and closes idle connections without waiting', async () => {
    // Longer than the test may take: a response that is slow because the machine is loaded must not be cut.
    const { url, path, stop, authorization } = await startWithObject({ bytes: 6 * MB, shutdownSeconds: 600 });
    const reading = httpRequest(url + path, { headers: { authorization } });
    reading.end();
    const [answer] = (await once(reading, 'response')) as [IncomingMessage];
    const idle = await say(url, ['GET /healthz HTTP/1.1', 'Host: localhost']);
    const closed = once(idle.resume(), 'close');
    const stopped = stop();
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
    expect(bytes).toBe(6 * MB);
    await stopped;
    await closed;
  });

  it('cuts stuck clients after a while', async () => {
    // More than fits into the buffers between server and client.
    const { url, path, stop, authorization } = await startWithObject({ bytes: 32 * MB, shutdownSeconds: 1 });
    const lines = ['Host: localhost', `Authorization: ${authorization}`];
    const stuck = await Promise.all([
      say(url, [`GET ${path} HTTP/1.1`, ...lines]),
      say(url, [
        `GET /realtime/v1/websocket?apikey=${authorization.replace('Bearer ', '')}&vsn=1.0.0 HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ]),
      say(url, ['POST /storage/v1/object/files/b.bin HTTP/1.1', ...lines, 'Content-Length: 1000'], {
        isAnswered: false,
      }),
      say(url, ['GET /healthz HTTP/1.1'], { isAnswered: false }),
    ]);
    const cut = Promise.all(stuck.map((socket) => once(socket, 'close')));
    await stop();
    for (const socket of stuck) socket.resume();
    await cut;
  });
});
