import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ScreenError } from '#app/screens/screen-error.tsx';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFlows } from '#testing/fake-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { readLinkOutcome, withoutLink } from './link-outcome.ts';
import { strengthOf } from '#ui/password-strength.ts';
import { isRecoverySession } from '#lib/session/recovery-session.ts';
import { authRoutes, signInRoutes } from './routes.tsx';

const routes = [
  { errorElement: <ScreenError />, children: [...signInRoutes, ...authRoutes, { path: '/', element: <h1>Start</h1> }] },
];
const tokenOf = (method: string) => `e30.${btoa(JSON.stringify({ amr: [{ method, timestamp: 1 }] }))}.x`;

function open(at: string, method?: string) {
  const flows = new FakeFlows();
  startFakeSession(new FakeAuth(method ? sessionOf(tokenOf(method)) : null));
  return { flows, ...renderApp(routes, { at }) };
}

async function choose(password: string, repeated = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Update password' }));
}

describe('password reset request', () => {
  it('sends the email without revealing whether the user exists', async () => {
    const { flows } = open('/reset-password');
    await userEvent.type(await screen.findByLabelText('Email address'), 'ines@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send code and link' }));
    expect(await screen.findByText(/If there is an account/)).toBeTruthy();
    expect(flows.calls).toEqual([{ call: 'resetPasswordForEmail', with: 'ines@example.com' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Send again or use another address' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email address')).value).toBe('ines@example.com');
  });

  it('continues to the new password by the emailed code', async () => {
    const { flows, router } = open('/reset-password');
    await userEvent.type(await screen.findByLabelText('Email address'), 'ines@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send code and link' }));
    flows.session = sessionOf(tokenOf('otp'));
    await userEvent.type(await screen.findByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password/mail'));
    expect(flows.calls.at(-1)).toEqual({
      call: 'verifyOtp',
      with: { email: 'ines@example.com', token: '123456', type: 'recovery' },
    });
    expect(isRecoverySession(flows.session)).toBe(true);
  });

  it("shows a missing address and the service's refusal", async () => {
    const { flows } = open('/reset-password');
    await userEvent.click(await screen.findByRole('button', { name: 'Send code and link' }));
    expect(screen.getByText('Enter your email address')).toBeTruthy();
    flows.error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit');
    await userEvent.type(screen.getByLabelText('Email address'), 'ines@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send code and link' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Wait a while'));
  });
});

describe('new password form', () => {
  it('updates the password and continues', async () => {
    const { flows } = open('/reset-password/mail', 'recovery');
    await choose('amber-Field-902');
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
    expect(flows.calls).toEqual([{ call: 'updateUser', with: { password: 'amber-Field-902' } }]);
  });

  it.each([
    ['short', 'short', ['New password must be at least 6 characters', 'Please confirm your new password']],
    ['amber-Field-902', 'amber-Field-903', ["Passwords don't match"]],
  ])('refuses %s and %s', async (password, repeated, texts) => {
    const { flows } = open('/reset-password/mail', 'recovery');
    await choose(password, repeated);
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    expect(flows.calls).toEqual([]);
  });

  it('shows a weak password on its field and other errors on the form', async () => {
    const { flows } = open('/reset-password/mail', 'recovery');
    flows.error = new AuthWeakPasswordError('Password is known to be weak.', 422, ['pwned']);
    await choose('amber-Field-902');
    expect(await screen.findByText('Password is known to be weak.')).toBeTruthy();
    flows.error = new AuthApiError('x', 422, 'same_password');
    await userEvent.click(screen.getByRole('button', { name: 'Update password' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('must be different'));
  });

  it.each([
    ['/reset-password/mail?error=access_denied&error_code=otp_expired', undefined, 'This link has expired'],
    ['/reset-password/mail#error_code=otp_expired', 'recovery', 'This link has expired'],
    ['/reset-password/mail?code=3f1c', undefined, 'This link was requested in another browser'],
    ['/reset-password/mail', undefined, 'This link is incomplete'],
    ['/reset-password/mail', 'password', 'This link is incomplete'],
  ])('%s with a session by %s shows: %s', async (at, method, title) => {
    const { router } = open(at, method);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await waitFor(() => expect(router.state.location).toMatchObject({ search: '', hash: '' }));
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/reset-password');
  });
});

describe('emailed token', () => {
  it('is exchanged for a recovery session and removed from the address', async () => {
    const { flows, router } = open('/reset-password/pkce_5f2a', 'otp');
    flows.session = sessionOf(tokenOf('otp'));
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    expect(flows.calls).toEqual([{ call: 'verifyOtp', with: { token_hash: 'pkce_5f2a', type: 'recovery' } }]);
    expect(router.state.location.pathname).toBe('/reset-password/mail');
  });

  it('that is refused shows why', async () => {
    const { flows, router } = open('/reset-password/5f2a');
    flows.error = new AuthApiError('Email link is invalid or has expired', 403, 'otp_expired');
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/reset-password/mail', hash: '' }));
  });

  it('is kept for the next attempt while the server cannot be reached', async () => {
    const { flows, router } = open('/reset-password/5f2a');
    flows.error = new AuthRetryableFetchError('Failed to fetch', 0);
    await waitFor(() => expect(document.title).toContain('Connection lost'));
    expect(router.state.location.pathname).toBe('/reset-password/5f2a');
  });
});

describe('recovery helpers', () => {
  it('reads the outcome of a link and strips it from the URL', () => {
    expect(readLinkOutcome({ search: '?next=/debtors', hash: '' })).toBe('none');
    expect(readLinkOutcome({ search: '', hash: '#access_token=a&type=signup' })).toBe('elsewhere');
    expect(readLinkOutcome({ search: '?code=1', hash: '#error_description=x' })).toBe('expired');
    expect(withoutLink('?code=1&next=%2Fdebtors')).toBe('?next=%2Fdebtors');
    expect(withoutLink('?code=1')).toBe('');
  });

  it('recognizes a recovery session by its token only', () => {
    expect(isRecoverySession(sessionOf(tokenOf('recovery')))).toBe(true);
    for (const token of ['', 'a.b.c', `e30.${btoa('null')}.x`, tokenOf('password')])
      expect(isRecoverySession(sessionOf(token))).toBe(false);
    expect(isRecoverySession(null)).toBe(false);
  });

  it.each([
    ['', '', ''],
    ['aaaaaaaaaaaa', '', 'Weak'],
    ['12345678', '', 'Weak'],
    ['quintanar1', 'quintanar@example.com', 'Weak'],
    ['harbour70', '', 'Fair'],
    ['harbor-71x', '', 'Good'],
    ['quiet-Harbor-71', '', 'Strong'],
  ])('rates password "%s" of "%s" as "%s"', (password, email, word) => expect(strengthOf(password, email).word).toBe(word));
});
