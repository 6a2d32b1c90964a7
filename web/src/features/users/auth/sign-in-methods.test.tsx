import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFlows } from '#testing/fake-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { storeCodeRequest, readCodeRequest } from './code-request.ts';
import { companyDomain } from './company-sign-in.tsx';
import { authRoutes, signInRoutes } from './routes.tsx';

const routes = [
  ...signInRoutes,
  ...authRoutes,
  { path: '/debtors', element: <h1>Debtors</h1> },
  { path: '/', element: <h1>Start</h1> },
];
const email = 'dana@clinic.example.com';

function open(at: string, signIn: Partial<(typeof testConfig)['sign_in']> = {}) {
  setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, ...signIn } });
  const flows = new FakeFlows();
  const auth = new FakeAuth();
  startFakeSession(auth);
  return { flows, auth, ...renderApp(routes, { at }) };
}

const typeInto = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function requestCode() {
  await typeInto('Email address', email);
  await press('Send code and link');
}

describe('sign-in by emailed code', () => {
  it('creates no user, and its link continues to the destination', async () => {
    const { flows } = open('/signin?with=code&next=%2Fdebtors');
    await requestCode();
    expect(await screen.findByText(/If there is an account/)).toBeTruthy();
    expect(flows.calls).toEqual([
      {
        call: 'signInWithOtp',
        with: {
          email,
          options: {
            shouldCreateUser: false,
            emailRedirectTo: `${window.location.origin}/signin?with=code&next=%2Fdebtors`,
          },
        },
      },
    ]);
  });

  it.each([
    new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled'),
    new AuthApiError('Signups not allowed for this instance', 422, 'signup_disabled'),
    new AuthApiError('… after 42 seconds.', 429, 'over_email_send_rate_limit'),
  ])('responds identically when the service reports %s', async (error) => {
    const { flows } = open('/signin?with=code');
    flows.error = error;
    await requestCode();
    expect(await screen.findByText(/If there is an account/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Send again in (60|59) s$/ })).toBeTruthy();
  });

  it('reports other failures and keeps the address', async () => {
    const { flows } = open('/signin?with=code');
    flows.error = new AuthRetryableFetchError('Failed to fetch', 0);
    await requestCode();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('cannot reach the server'));
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(email);
  });

  it('submits on the last digit, accepts pasted spaces, and continues with the session', async () => {
    const { flows, auth } = open('/signin?with=code&next=%2Fdebtors');
    await requestCode();
    await userEvent.click(await screen.findByLabelText('6-digit code'));
    await userEvent.paste('123 456');
    await waitFor(() =>
      expect(flows.calls.at(-1)).toEqual({ call: 'verifyOtp', with: { email, token: '123456', type: 'email' } }),
    );
    auth.emit('SIGNED_IN', sessionOf('t'));
    expect(await screen.findByRole('heading', { name: 'Debtors' })).toBeTruthy();
    expect(readCodeRequest('email')).toBeNull();
  });

  it.each([
    [new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'), 'This code is incorrect', ''],
    [new AuthApiError('User is banned', 403, 'user_banned'), 'This account is locked', ''],
    [new AuthRetryableFetchError('Failed to fetch', 0), 'cannot reach the server', '123456'],
  ])('explains %s', async (error, text, value) => {
    const { flows } = open('/signin?with=code');
    await requestCode();
    const field = await screen.findByLabelText<HTMLInputElement>('6-digit code');
    flows.error = error;
    await userEvent.type(field, '123456');
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(field.value).toBe(value);
    expect(document.activeElement).toBe(field);
  });

  it('waits for the button when the code length is unknown', async () => {
    const { flows } = open('/signin?with=code', { code_length: null });
    await requestCode();
    await typeInto('Code', '12345678');
    expect(flows.calls.map(({ call }) => call)).toEqual(['signInWithOtp']);
    await press('Sign in');
    expect(flows.calls.at(-1)).toMatchObject({ with: { token: '12345678' } });
  });

  it('survives a reload for an hour, unless its link has just failed', async () => {
    storeCodeRequest({ channel: 'email', address: email, sentAt: Date.now() });
    expect(readCodeRequest('phone')).toBeNull();
    expect(readCodeRequest('email', Date.now() + 3_600_000)).toBeNull();
    const { unmount } = open('/signin?with=code');
    expect(await screen.findByText(email)).toBeTruthy();
    unmount();
    open('/signin?with=code&error_code=otp_expired');
    expect(await screen.findByRole('button', { name: 'Send code and link' })).toBeTruthy();
    sessionStorage.setItem('signInCode', '{"channel":"email"}');
    expect(readCodeRequest('email')).toBeNull();
  });
});

describe('other sign-in methods', () => {
  it('appear where configured, and return to the destination', async () => {
    const { flows } = open('/signin?next=%2Fdebtors', { providers: [{ id: 'azure', name: 'Microsoft' }] });
    expect(screen.queryByRole('link', { name: /phone|company/ })).toBeNull();
    await press('Continue with Microsoft');
    expect(flows.calls).toEqual([
      {
        call: 'signInWithOAuth',
        with: {
          provider: 'azure',
          options: { redirectTo: `${window.location.origin}/signin?with=provider&next=%2Fdebtors` },
        },
      },
    ]);
  });

  it('fall back to the password when the requested method is not configured', async () => {
    open('/signin?with=company');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('find the company by email domain', async () => {
    const { flows } = open('/signin?with=company', { sso: true });
    await typeInto('Work email address', 'dana');
    await press('Continue to your company');
    expect(await screen.findByText(/Enter your work email address/)).toBeTruthy();
    flows.error = new AuthApiError('No SSO provider assigned for this domain', 404, 'sso_provider_not_found');
    await typeInto('Work email address', '@Clinic.example.com');
    await press('Continue to your company');
    expect(await screen.findByText(/clinic\.example\.com does not use single sign-on here/)).toBeTruthy();
    expect(flows.calls).toEqual([
      {
        call: 'signInWithSSO',
        with: { domain: 'clinic.example.com', options: { redirectTo: `${window.location.origin}/signin?with=company` } },
      },
    ]);
    expect(['clinic.example.com', 'a@b', ''].map(companyDomain)).toEqual(['clinic.example.com', null, null]);
  });

  it('accept a phone number with a code or with the password', async () => {
    const { flows, auth } = open('/signin?with=phone', { phone: true });
    await typeInto('Phone number', '5125550134');
    await press('Use your password with this number');
    auth.signInError = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    await typeInto('Password', 'quiet-Harbor-71');
    await press('Sign in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The phone number or password'));
    expect(auth.signedInWith).toEqual([{ phone: '+15125550134', password: 'quiet-Harbor-71', options: {} }]);
    await press('Get a code by text message instead');
    await press('Text me a code');
    await typeInto('6-digit code', '123456');
    expect(flows.calls.at(-1)).toEqual({ call: 'verifyOtp', with: { phone: '+15125550134', token: '123456', type: 'sms' } });
  });

  it('hide sign-up where self-registration is closed', async () => {
    const { unmount } = open('/signin', { signup: false });
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
    unmount();
    open('/signup', { signup: false });
    expect(await screen.findByRole('heading', { name: 'By invitation only' })).toBeTruthy();
  });
});

describe('return to sign-in', () => {
  it.each([
    ['?with=code&code=3f1c', /was requested in another browser/, '?with=code'],
    ['?with=provider&code=3f1c', /another browser or took too long/, '?with=provider'],
    ['?with=code&error_code=otp_expired', /has expired/, '?with=code'],
    ['?next=%2F%3Ferror_code%3Dbad_oauth_state%26error%3Dx', /took too long/, ''],
    ['?reason=idle', /a period of inactivity/, '?reason=idle'],
  ])('explains the outcome of %s', async (search, text, left) => {
    const { router } = open(`/signin${search}`);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(left));
  });

  it('distinguishes a lost connection from a wrong browser', async () => {
    const auth = new FakeAuth();
    for (const [problem, text] of [
      [new AuthRetryableFetchError('Failed to fetch', 0), /The connection was lost/],
      [new AuthUnknownError('x', null), /was requested in another browser/],
      [new AuthApiError('x', 422, 'flow_state_expired'), /took too long/],
    ] as const) {
      auth.linkProblem = problem;
      await startFakeSession(auth).ready();
      const { unmount } = renderApp(routes, { at: '/signin?with=code&code=3f1c' });
      expect(await screen.findByText(text)).toBeTruthy();
      unmount();
    }
  });
});
