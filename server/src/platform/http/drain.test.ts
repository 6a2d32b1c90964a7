import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { drainWithin } from './drain.ts';

it('closes a keep-alive connection when its response ends during the drain', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get('/', () => {
    requested.resolve();
    return answer.promise;
  });
  const warn = vi.fn<() => void>();
  const drain = drainWithin(app, { seconds: 3600, log: { warn } });
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
