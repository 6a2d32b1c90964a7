import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOffice } from '#test/office.ts';
import { startBalancer } from '#test/balancer.ts';
import { startOfficeWork, type Office } from '#test/office-work.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { listen, openRealtimeClient } from './supabase-js/channels.ts';

/** Makes the data only; the processes answer. */
let maker: TestServer;
let office: Office;
let servers: ServerProcess[] = [];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
const start = () =>
  startServerProcess(maker, {
    DRAIN_SECONDS: '1',
    PASSWORD_ATTEMPTS_PER_5_MIN: '10000',
    REALTIME_PUBLIC_CHANNELS: 'on',
  });

beforeAll(async () => {
  maker = await startTestServer();
  await maker.platform.jobs.stop();
  office = await createOffice(maker);
  servers = [await start(), await start()];
  balancer = await startBalancer(servers.map(({ url }) => url));
});
afterAll(async () => {
  await balancer.stop();
  await Promise.all(servers.map((server) => server.kill()));
  await maker.stop();
});

/** Sends half of an upload; the returned function sends the rest. */
async function beginUpload(): Promise<() => Promise<number | undefined>> {
  const sent = request(`${balancer.url}/storage/v1/object/documents/${office.clientId}/${randomUUID()}.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${office.token}`, 'content-type': 'text/plain', 'content-length': 200_000 },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await new Promise((flushed) => sent.write('x'.repeat(100_000), flushed));
  return async () => {
    sent.end('x'.repeat(100_000));
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

it('replaces one server after the other without a failed request, and sockets reconnect', async () => {
  const clients = await Promise.all([1, 2].map(() => openRealtimeClient({ url: balancer.url, auth: maker.auth }, null)));
  const [ann, bob] = clients.map((client) => listen(client, 'office'));
  await Promise.all([ann?.join(), bob?.join()]);
  const work = startOfficeWork(() => [balancer.url], office, { pauseMs: 100 });
  await work.succeeds(3);
  for (const [at, server] of [...servers].entries()) {
    const finishUpload = await beginUpload();
    const stopped = server.stop();
    await vi.waitUntil(() => !balancer.isReady(server.url));
    await work.succeeds(1);
    expect(await finishUpload()).toBe(200);
    expect(await stopped).toBe(0);
    balancer.remove(server.url);
    const next = await start();
    servers[at] = next;
    balancer.add(next.url);
    await vi.waitUntil(() => balancer.isReady(next.url));
    await work.succeeds(3);
  }
  await work.stop();
  expect(work.failures).toEqual([]);

  await vi.waitUntil(() => ann?.channel.state === 'joined' && bob?.channel.state === 'joined', { timeout: 60_000 });
  expect(await ann?.channel.send({ type: 'broadcast', event: 'after', payload: {} })).toBe('ok');
  await bob?.until('broadcast', 'after');
  await Promise.all(clients.map((client) => client.removeAllChannels()));
});
