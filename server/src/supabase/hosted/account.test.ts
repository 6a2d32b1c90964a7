import { UnsecuredJWT } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedAccount } from './index.ts';

interface Request {
  call: string;
  authorization: string | undefined;
  apikey: string | string[] | undefined;
  body: unknown;
}

let project: Server;
let account: ReturnType<typeof createHostedAccount>;
let requests: Request[];
let weak: boolean;
let captcha: boolean;
let projectUser: unknown = {};
beforeAll(async () => {
  project = createServer((request, response) => {
    void (async () => {
      const body: unknown = JSON.parse((await text(request)) || 'null');
      const call = `${request.method} ${request.url}`;
      requests.push({ call, authorization: request.headers.authorization, apikey: request.headers['apikey'], body });
      const send = (status: number, answer: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(answer === null ? '' : JSON.stringify(answer));
      if (call.startsWith('POST /auth/v1/token')) {
        if (captcha) return send(400, { code: 'captcha_failed', message: 'captcha protection: request disallowed' });
        if ((body as { password: string }).password === 'right') return send(200, { access_token: 'second' });
        return send(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
      }
      if (call === 'PUT /auth/v1/user' && weak) return send(422, { code: 'weak_password', message: 'Too weak.' });
      if (call === 'GET /auth/v1/user') return send(200, projectUser);
      if (call.includes('/logout')) return send(204, null);
      return send(200, {});
    })();
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  const projectUrl = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  account = createHostedAccount({ projectUrl, anonKey: 'public' });
});
beforeEach(() => {
  requests = [];
  weak = false;
  captcha = false;
});
afterAll(() => project.close());

const self = { caller: { email: 'dana@example.com' }, accessToken: 'first' };

describe('an account of a hosted project', () => {
  it('reports the methods by which its user can re-authenticate', async () => {
    const former = { status: 'verified', created_at: '2026-11-20T10:00:00Z' };
    const own = { status: 'verified', created_at: '2026-11-21T10:05:00Z' };
    const amr = [['totp', '2026-11-21T10:10:00Z'] as const, ['password', '2026-11-21T10:00:00Z'] as const];
    const claims = { amr: amr.map(([method, at]) => ({ method, timestamp: Date.parse(at) / 1000 })) };
    const token = (payload: object) => new UnsecuredJWT({ ...payload }).encode();
    const session = { ...self, accessToken: token(claims) };
    projectUser = { identities: [{ provider: 'email' }], factors: [former] };
    expect(await account.findProofs(session)).toEqual({ password: true, secondFactor: true });
    expect(await account.hasShownFactor(session)).toBe(true);
    expect(requests[0]).toMatchObject({ call: 'GET /auth/v1/user', authorization: `Bearer ${session.accessToken}` });
    // Enrolled in this session; and a token without a session start.
    projectUser = { identities: [{ provider: 'email' }], factors: [former, own] };
    expect(await account.hasShownFactor(session)).toBe(false);
    projectUser = { identities: [{ provider: 'email' }], factors: [own] };
    expect((await account.findProofs(session)).secondFactor).toBe(false);
    projectUser = { identities: [{ provider: 'email' }], factors: [former] };
    expect((await account.findProofs({ ...self, accessToken: token({ amr: ['totp'] }) })).secondFactor).toBe(false);
    expect(await account.hasShownFactor(self)).toBe(false);
    projectUser = { identities: [{ provider: 'google' }], factors: [{ status: 'unverified' }] };
    expect(await account.findProofs(self)).toEqual({ password: false, secondFactor: false });
    projectUser = { identities: null };
    expect(await account.findProofs(self)).toEqual({ password: false, secondFactor: false });
  });

  it('checks a password with a session that ends at once', async () => {
    await account.checkPassword(self, 'right');
    expect(requests.map(({ call, authorization }) => `${call} ${authorization}`)).toEqual([
      'POST /auth/v1/token?grant_type=password Bearer public',
      'POST /auth/v1/logout?scope=local Bearer second',
    ]);
    await expect(account.checkPassword(self, 'wrong')).rejects.toMatchObject({ code: 'current_password_invalid' });
    captcha = true;
    await expect(account.checkPassword(self, 'right')).rejects.toMatchObject({ code: 'current_password_uncheckable' });
  });

  it("is renamed in its user's name", async () => {
    await account.rename(self, { first_name: 'Dana', last_name: 'Example' });
    expect(requests).toEqual([
      {
        call: 'PUT /auth/v1/user',
        authorization: 'Bearer first',
        apikey: 'public',
        body: { data: { first_name: 'Dana', last_name: 'Example' } },
      },
    ]);
  });

  it('gets a new password after the current one was verified, and leaves no session behind', async () => {
    await account.changePassword(self, { current: 'right', next: 'another' });
    expect(requests.map(({ call, authorization }) => [call, authorization])).toEqual([
      ['POST /auth/v1/token?grant_type=password', 'Bearer public'],
      ['POST /auth/v1/logout?scope=local', 'Bearer second'],
      ['PUT /auth/v1/user', 'Bearer first'],
      ['POST /auth/v1/logout?scope=others', 'Bearer first'],
    ]);
  });

  it('keeps its password if the project requires a captcha, because the current one cannot be checked', async () => {
    captcha = true;
    const change = account.changePassword(self, { current: 'right', next: 'another' });
    await expect(change).rejects.toMatchObject({ code: 'current_password_uncheckable' });
    expect(requests).toHaveLength(1);
  });

  it('keeps its password if the current one is wrong or the project refuses the new one', async () => {
    await expect(account.changePassword(self, { current: 'wrong', next: 'another' })).rejects.toMatchObject({
      code: 'current_password_invalid',
    });
    expect(requests).toHaveLength(1);
    weak = true;
    await expect(account.changePassword(self, { current: 'right', next: 'another' })).rejects.toMatchObject({
      code: 'weak_password',
      message: 'Too weak.',
    });
  });
});
