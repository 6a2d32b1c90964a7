import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFactors, refusal } from '#testing/fake-factors.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { secondFactorRoutes } from './second-factor-routes.tsx';

/** Unsigned token with the given assurance level, shaped like the service's. */
const tokenAt = (aal: string) => `x.${btoa(JSON.stringify({ aal, session_id: 's-1' }))}.x`;
const codes = ['abcd-2345-efgh', 'jkmn-6789-pqrs'];

let assurance: 'none' | 'verify' | 'set_up';
let codesFail: boolean;
let auth: FakeAuth;
let fake: FakeFactors;
const calls: string[] = [];

beforeEach(() => {
  assurance = 'verify';
  codesFail = false;
  calls.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push(`${init.method} ${new URL(address).pathname}`);
    if (address.endsWith('/v1/access/assurance')) return Response.json({ data: { current: 'aal1', missing: assurance } });
    if (codesFail)
      return Response.json(
        { status_code: 500, code: 'x', message: 'The store is full.', errors: [], request_id: 'r' },
        { status: 500 },
      );
    return Response.json({ data: { codes } }, { status: 201 });
  });
  auth = new FakeAuth(sessionOf(tokenAt('aal1')));
  fake = new FakeFactors();
});
afterEach(() => vi.unstubAllGlobals());

function open(at = '/second-factor?next=%2Fdebtors%3Fstatus%3DPAID', replacePage = vi.fn<(address: string) => void>()) {
  startFakeSession(auth, replacePage);
  const result = renderApp(
    [
      {
        Component: Outlet,
        children: [
          ...secondFactorRoutes,
          { path: '/debtors', element: <p>All debtors</p> },
          { path: '/signin', element: <p>Please sign in</p> },
          { path: '/', element: <p>Home</p> },
        ],
      },
    ],
    { at },
  );
  return { ...result, replacePage };
}
const addressOf = ({ router }: ReturnType<typeof open>) => router.state.location.pathname + router.state.location.search;

describe('code page', () => {
  it('continues to the requested page', async () => {
    const app = open();
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    expect(await screen.findByText('All debtors')).toBeTruthy();
    expect(addressOf(app)).toBe('/debtors?status=PAID');
  });

  it('continues when the code was entered in another tab', async () => {
    open();
    await screen.findByLabelText('Code from your authenticator app');
    act(() => auth.emit('MFA_CHALLENGE_VERIFIED', sessionOf(tokenAt('aal2'))));
    expect(await screen.findByText('All debtors')).toBeTruthy();
    expect(window.localStorage.getItem('authChangeEvent')).toBe('SIGNED_IN');
  });

  it('redirects users who need no code', async () => {
    assurance = 'none';
    expect(addressOf(open('/second-factor'))).toBe('/second-factor');
    expect(await screen.findByText('Home')).toBeTruthy();
  });

  it('never redirects to another site', async () => {
    open('/second-factor?next=https%3A%2F%2Felsewhere.example.com');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    expect(await screen.findByText('Home')).toBeTruthy();
  });

  it('lets the user switch to another sign-in', async () => {
    const { replacePage } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out or use another account' }));
    await waitFor(() => expect(replacePage).toHaveBeenCalledWith('/signin'));
  });

  it('returns to sign-in when the session has ended', async () => {
    const app = open();
    fake.refuses.challenge = refusal('session_not_found', 403);
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    expect(await screen.findByText('Please sign in')).toBeTruthy();
    expect(addressOf(app)).toBe('/signin?next=%2Fdebtors%3Fstatus%3DPAID');
  });
});

describe('set-up page', () => {
  beforeEach(() => {
    assurance = 'set_up';
    fake.factors = [{ id: 'left', factor_type: 'totp', status: 'unverified', friendly_name: 'Authenticator app' }];
    // The service raises the session to aal2 with the first code.
    fake.onVerified = () => auth.emit('MFA_CHALLENGE_VERIFIED', sessionOf(tokenAt('aal2')));
  });

  async function toFirstCode(name = 'My phone') {
    const field = await screen.findByLabelText('Name');
    await userEvent.clear(field);
    if (name) await userEvent.type(field, name);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  }

  it('explains the requirement, enrolls the app and shows recovery codes', async () => {
    const app = open();
    expect(await screen.findByText('Larkspur Recovery requires it')).toBeTruthy();
    await toFirstCode();
    const picture = await screen.findByRole('img', { name: /^QR code/ });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg/);
    expect(screen.getByLabelText('Key').textContent).toBe('ABCD EFGH IJKL');
    expect(fake.enrolled).toEqual([{ factorType: 'totp', friendlyName: 'My phone', issuer: 'Larkspur Recovery' }]);
    expect(fake.unenrolled).toEqual(['left']);
    const field = screen.getByLabelText('Enter the code that the app shows');
    await userEvent.type(field, '000000');
    expect(await screen.findByText(/This code is incorrect/)).toBeTruthy();
    await userEvent.type(field, '123456');
    for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
    expect(calls.filter((call) => call.includes('recovery-codes'))).toEqual(['POST /api/core/v1/access/recovery-codes']);
    await userEvent.click(screen.getByRole('button', { name: 'I saved these codes' }));
    expect(await screen.findByText('All debtors')).toBeTruthy();
    expect(addressOf(app)).toBe('/debtors?status=PAID');
  });

  it('requires a unique name', async () => {
    open();
    await toFirstCode('');
    expect(await screen.findByText(/Give it a name/)).toBeTruthy();
    fake.refuses.enroll = refusal('mfa_factor_name_conflict');
    await toFirstCode('My phone');
    expect(await screen.findByText(/Choose another one/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('restarts when the unverified factor is gone', async () => {
    open();
    await toFirstCode();
    fake.refuses.verify = refusal('mfa_factor_not_found', 404);
    await userEvent.type(await screen.findByLabelText('Enter the code that the app shows'), '123456');
    expect(await screen.findByLabelText('Name')).toBeTruthy();
  });

  it('offers a retry when recovery codes cannot be created', async () => {
    codesFail = true;
    open();
    await toFirstCode();
    await userEvent.type(await screen.findByLabelText('Enter the code that the app shows'), '123456');
    expect(await screen.findByText(/could not be created. The store is full./)).toBeTruthy();
    codesFail = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('abcd-2345-efgh')).toBeTruthy();
  });

  it('omits recovery codes on a hosted project', async () => {
    setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, recovery_codes: false } });
    open();
    await toFirstCode();
    await userEvent.type(await screen.findByLabelText('Enter the code that the app shows'), '123456');
    expect(await screen.findByText('All debtors')).toBeTruthy();
  });
});
