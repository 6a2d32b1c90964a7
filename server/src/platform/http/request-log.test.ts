import Fastify from 'fastify';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { createLog } from '../log/index.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { logRequests } from './request-log.ts';

it('names the user of a request that is refused, and of no other', async () => {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({ write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk))), done()) });
  const app = Fastify();
  app.decorateRequest('subject', null);
  logRequests(app, createLog('info', to));
  const verifier = {
    verifyAccessToken: async (jwt: string) => ({ sub: jwt, role: 'authenticated' }),
    findSession: async () => null,
    hasSessionsHere: true,
  };
  const clock = { now: () => new Date() };
  const gatekeeper = createGatekeeper({} as Db, { verifier, secondFactorFor: 'off', isDemo: false, clock });
  app.get('/answer/:status', async (request, reply) => {
    await gatekeeper.enter(request, null);
    return reply.status(Number((request.params as { status: string }).status)).send();
  });
  const ask = (status: number, headers = {}) => app.inject({ url: `/answer/${status}?ssn=1`, headers });
  for (const status of [200, 403, 404]) await ask(status, { authorization: `Bearer user-${status}` });
  await ask(403);
  expect(lines.map(({ status, user }) => [status, user])).toEqual([
    [200, undefined],
    [403, 'user-403'],
    [404, 'user-404'],
    [401, undefined],
  ]);
  expect(JSON.stringify(lines)).not.toContain('ssn');
});
