import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRecorder, type Recorder } from '#test/request-recorder.ts';
import { createHostedSignInMethods } from './index.ts';

let project: Recorder;
let answer: { status?: number; body?: unknown };
let now: Date;
beforeAll(async () => {
  project = await startRecorder(() => answer);
});
beforeEach(() => {
  now = new Date('2026-03-04T12:00:00Z');
  project.requests.length = 0;
  answer = {
    body: {
      external: { google: true, azure: true, keycloak: true, github: false, email: true, phone: true, anonymous_users: true },
      disable_signup: true,
      saml_enabled: true,
      passkeys_enabled: true,
    },
  };
});
afterAll(() => project.stop());

const open = (saml: 'auto' | 'on' | 'off' = 'auto', isSignupOpen = true) =>
  createHostedSignInMethods({ projectUrl: project.url, anonKey: 'public', clock: { now: () => now }, saml, isSignupOpen });
const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

describe('sign-in methods of a hosted project', () => {
  it("follow the project's settings, cached for five minutes", async () => {
    const ways = open();
    const published = {
      providers: [
        { id: 'google', name: 'Google' },
        { id: 'azure', name: 'Microsoft' },
        { id: 'keycloak', name: 'Keycloak' },
      ],
      sso: true,
      phone: true,
      passkeys: true,
      signup: false,
      code_length: null,
    };
    expect(await Promise.all([ways(), ways()])).toEqual([published, published]);
    expect(project.requests.map(({ headers }) => headers['apikey'])).toEqual(['public']);
    pass(4 * 60_000);
    await ways();
    expect(project.requests).toHaveLength(1);
    pass(60_000);
    answer = { body: { external: {}, disable_signup: false } };
    expect(await ways()).toMatchObject({ providers: [], phone: false, signup: true, sso: false });
  });

  it('stay as they were while it is unreachable, without a request per page', async () => {
    const ways = open();
    await ways();
    pass(5 * 60_000);
    answer = { status: 502, body: 'bad gateway' };
    expect(await ways()).toMatchObject({ phone: true });
    pass(29_000);
    await ways();
    expect(project.requests).toHaveLength(2);
    pass(1000);
    await ways();
    expect(project.requests).toHaveLength(3);
  });

  it("start with the operator's settings", async () => {
    answer = { status: 502, body: 'bad gateway' };
    const none = { providers: [], phone: false, passkeys: false, code_length: null };
    expect(await open('on')()).toEqual({ ...none, sso: true, signup: true });
    expect(await open('auto', false)()).toEqual({ ...none, sso: false, signup: false });
  });

  it('exclude single sign-on where the operator refuses it, and sign-up too', async () => {
    answer = { body: { external: {}, saml_enabled: true } };
    expect(await open('off', false)()).toMatchObject({ sso: false, signup: false });
  });
});
