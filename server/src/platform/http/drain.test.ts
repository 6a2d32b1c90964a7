import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createGracefulShutdown } from './drain.ts';

it('closes a keep-alive connection when its response ends during the drain', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.decorate('shutdown', { isAnnounced: false });
  const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get('/', () => {
    requested.resolve();
    return answer.promise;
  });
  const warn = vi.fn<() => void>();
  const drain = createGracefulShutdown(app, { seconds: 3600, log: { warn } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const agent = new Agent({ keepAlive: true, timeout: 3_600_000 });
  const response = once(get(url, { agent }), 'response') as Promise<[IncomingMessage]>;
  await requested.promise;
  const drained = drain();
  await expect.poll(() => app.server.listening).toBe(false);
  answer.resolve('answered');
  const [message] = await response;
  expect((await message.toArray()).join('')).toBe('answered');
  await drained;
  expect(warn).not.toHaveBeenCalled();
});

it('keeps serving while the shutdown is announced, and closes each connection', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.decorate('shutdown', { isAnnounced: false });
  app.get('/', () => 'answered');
  const drain = createGracefulShutdown(app, { announceSeconds: 3, seconds: 3600, log: { warn: () => {} } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async () => {
    const response = await fetch(url);
    return [await response.text(), response.headers.get('connection')];
  };
  expect(await ask()).toEqual(['answered', 'keep-alive']);
  const drained = drain();
  expect(app.shutdown.isAnnounced).toBe(true);
  expect(await ask()).toEqual(['answered', 'close']);
  await drained;
  await expect(ask()).rejects.toThrow();
});

it('answers requests on open connections for a moment after it accepts no new ones', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.decorate('shutdown', { isAnnounced: false });
  app.get('/', () => 'answered');
  const drain = createGracefulShutdown(app, { announceSeconds: 0.1, seconds: 3600, log: { warn: () => {} } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, timeout: 3_600_000 });
  const ask = async () => {
    const [message] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    return [(await message.toArray()).join(''), message.headers.connection];
  };
  expect(await ask()).toEqual(['answered', 'keep-alive']);
  const drained = drain();
  await expect.poll(() => app.server.listening).toBe(false);
  await expect(fetch(url)).rejects.toThrow();
  expect(await ask()).toEqual(['answered', 'close']);
  await drained;
});
