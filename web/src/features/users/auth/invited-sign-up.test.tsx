import type { Invitation } from '@recoup/contract/users/invitations';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { FakeAuth } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { authRoutes, signInRoutes } from './routes.tsx';

const valid: Invitation = {
  state: 'valid',
  client_name: 'Alder Family Dental',
  role: 'client_staff',
  locations: null,
  invited_by: 'Theo Marsh',
  email: 'dana@clinic.example.com',
  expires_at: '2026-11-28T10:00:00Z',
  account: 'missing',
};
const account = 'POST invitations/T0ken/account';

let api: FakeApi;
let invitation: Invitation;
let auth: FakeAuth;

beforeEach(() => {
  invitation = valid;
  auth = new FakeAuth();
  startFakeSession(auth);
  api = new FakeApi({ 'GET invitations/T0ken': () => data(invitation) });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderApp([...signInRoutes, ...authRoutes, { path: '/join-business/T0ken', element: <h1>The invitation</h1> }], {
    at: '/signup?next=/join-business/T0ken',
  });

describe('sign-up from an invitation', () => {
  async function fill() {
    await userEvent.type(await screen.findByLabelText('First name'), 'Dana');
    await userEvent.type(screen.getByLabelText('Last name'), 'Whitfield');
    await userEvent.type(screen.getByLabelText('Password'), 'quiet-Harbor-71');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  }

  it('asks for no email address, creates the user, signs in and returns to the invitation', async () => {
    api.answers[account] = () => Response.json({ data: { email: valid.email } }, { status: 201 });
    open();
    expect(await screen.findByText('Theo Marsh invited you to join Alder Family Dental')).toBeTruthy();
    expect(screen.queryByLabelText('Email address')).toBeNull();
    await fill();
    await screen.findByRole('heading', { name: 'The invitation' });
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      first_name: 'Dana',
      last_name: 'Whitfield',
      password: 'quiet-Harbor-71',
    });
    expect(auth.signedInWith).toEqual([{ email: valid.email, password: 'quiet-Harbor-71' }]);
  });

  it('shows a weak password on its field and an existing user on the form', async () => {
    api.answers[account] = () =>
      refusal(422, 'weak_password', 'x', [{ path: 'password', message: 'Password should be longer.' }]);
    open();
    await fill();
    expect(await screen.findByText('Password should be longer.')).toBeTruthy();
    api.answers[account] = () => refusal(409, 'account_exists', 'An account with this email address already exists.');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('An account with this email address already exists.')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('You have an account:')).toBeTruthy());
  });

  it('requires email confirmation when a hosted project creates the users', async () => {
    invitation = { ...valid, account: 'unknown' };
    open();
    expect(await screen.findByText('to join Alder Family Dental')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(valid.email);
  });

  it('returns to the invitation page when the invitation has expired', async () => {
    invitation = { ...valid, state: 'expired', account: null };
    open();
    expect(await screen.findByRole('heading', { name: 'The invitation' })).toBeTruthy();
  });
});
