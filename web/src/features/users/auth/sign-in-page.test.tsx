import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { requireSession } from '#app/auth-middleware.ts';
import { carryAddress, readCarriedAddress } from '#lib/session/carried-address.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFlows } from '#testing/fake-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { authRoutes, signInRoutes } from './routes.tsx';
import { authMessage } from '#lib/session/auth-message.ts';

const routes = [
  ...signInRoutes,
  ...authRoutes,
  { path: '/debtors', middleware: [requireSession], element: <h1>Debtors</h1> },
  { path: '/', element: <h1>Start</h1> },
];

async function fill(password = 'demo-password') {
  await userEvent.type(await screen.findByLabelText('Email address'), 'dana@clinic.example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('sign-in', () => {
  it('continues to the requested page', async () => {
    startFakeSession(new FakeAuth());
    const { router } = renderApp(routes, { at: '/debtors?status=NEW' });
    await fill();
    expect(await screen.findByRole('heading', { name: 'Debtors' })).toBeTruthy();
    expect(router.state.location.search).toBe('?status=NEW');
  });

  it('prefills the invited address and focuses the password', async () => {
    startFakeSession(new FakeAuth());
    const at = { pathname: '/signin', search: '', hash: '', key: 'k', state: carryAddress('ines@clinic.example.com') };
    renderApp(routes, { at });
    expect(await screen.findByLabelText('Email address')).toHaveProperty('value', 'ines@clinic.example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    for (const state of [null, 5, {}, { carriedAddress: {} }]) expect(readCarriedAddress(state)).toBe('');
  });

  it('never redirects to another site', async () => {
    startFakeSession(new FakeAuth());
    const { router } = renderApp(routes, { at: '/signin?next=//elsewhere.example.com' });
    await fill();
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  it('reports missing fields and focuses the first', async () => {
    startFakeSession(new FakeAuth());
    renderApp(routes, { at: '/signin' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter your email address')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    await userEvent.keyboard('d');
    expect(screen.queryByText('Enter your email address')).toBeNull();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByText('Enter your password')).toBeNull();
  });

  it('reports a wrong password and allows another attempt', async () => {
    const auth = new FakeAuth();
    auth.signInError = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    startFakeSession(auth);
    renderApp(routes, { at: '/signin?next=/debtors' });
    await fill('wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('password is incorrect'));
    auth.signInError = null;
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Debtors' })).toBeTruthy();
  });

  it('leads unconfirmed users to the code, which can be sent again immediately', async () => {
    const flows = new FakeFlows();
    const auth = new FakeAuth();
    auth.signInError = new AuthApiError('Email not confirmed', 400, 'email_not_confirmed');
    startFakeSession(auth);
    renderApp(routes, { at: '/signin' });
    await fill();
    const link = await screen.findByRole('link', { name: 'Enter the confirmation code' });
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await userEvent.click(link);
    expect(await screen.findByText('dana@clinic.example.com')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText(/Sent again/)).toBeTruthy();
    expect(flows.calls).toMatchObject([{ call: 'resend', with: { type: 'signup', email: 'dana@clinic.example.com' } }]);
  });

  it.each([
    ['?code=3f1c&next=%2Fdebtors', /is confirmed/],
    ['?error_code=otp_expired&next=%2Fdebtors', /expired or was used already/],
  ])('shows the outcome of a confirmation link (%s) and cleans the URL', async (search, text) => {
    startFakeSession(new FakeAuth());
    const { router } = renderApp(routes, { at: `/signin${search}` });
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe('?next=%2Fdebtors'));
  });

  it('toggles the visibility of the password', async () => {
    startFakeSession(new FakeAuth());
    renderApp(routes, { at: '/signin' });
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show or hide the password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  });

  it('redirects signed-in users; /login is an alias', async () => {
    startFakeSession(new FakeAuth(sessionOf('t')));
    renderApp(routes, { at: '/login?next=/debtors' });
    expect(await screen.findByRole('heading', { name: 'Debtors' })).toBeTruthy();
  });

  it.each([
    [new AuthApiError('x', 400, 'email_not_confirmed'), /not confirmed/],
    [new AuthApiError('x', 429, 'over_request_rate_limit'), /Too many attempts/],
    [new AuthApiError('x', 429, undefined), /Too many attempts/],
    [new AuthApiError('x', 403, 'user_banned'), /clients@larkspur/],
    [new AuthRetryableFetchError('Failed to fetch', 0), /cannot reach the server/],
    [new AuthApiError('Signups are closed', 400, 'other'), /Signups are closed/],
    [new Error('boom'), /Something went wrong/],
  ])('explains %s', (error, text) => expect(authMessage(error, 'clients@larkspur.example.com')).toMatch(text));
});
