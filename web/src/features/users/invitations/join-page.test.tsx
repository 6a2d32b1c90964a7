import type { Invitation } from '@recoup/contract/users/invitations';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCarriedAddress } from '#lib/session/carried-address.ts';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { joinRoutes } from './routes.tsx';

const clientId = '018f0000-0000-7000-8000-000000000003';
const valid: Invitation = {
  state: 'valid',
  client_name: 'Alder Family Dental',
  role: 'client_staff',
  locations: ['Main Street'],
  invited_by: 'Theo Marsh',
  email: 'dana@clinic.example.com',
  expires_at: '2026-11-28T10:00:00Z',
  account: 'missing',
};
const joined = {
  id: clientId,
  client_id: clientId,
  client_name: 'Alder Family Dental',
  is_onboarding_completed: true,
  role: 'client_staff',
  code: null,
  trade: 'dental',
};

let api: FakeApi;
let invitation: Invitation;
let auth: FakeAuth;
const accepted = 'POST invitations/T0ken/accept';

beforeEach(() => {
  invitation = valid;
  auth = new FakeAuth();
  api = new FakeApi({ 'GET invitations/T0ken': () => data(invitation), [accepted]: () => data(joined) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_KEY, newValue: null }));
});

function open({ as }: { as?: string } = {}) {
  if (as) {
    const session = sessionOf('token');
    auth.session = { ...session, user: { ...session.user, email: as } };
  }
  startFakeSession(auth);
  const others = [
    { path: '/', element: <h1>Start</h1> },
    { path: '/signin', element: <h1>Sign in</h1> },
    { path: '/signup', element: <h1>Create your account</h1> },
  ];
  return renderApp([...joinRoutes, ...others], { at: '/join-business/T0ken' });
}
const heading = (name: string) => screen.findByRole('heading', { name });

describe('signed-out user', () => {
  it('sees the invitation and is sent to sign-up when new', async () => {
    const { router } = open();
    await heading('Join Alder Family Dental');
    for (const text of ['Staff', 'Main Street', 'Theo Marsh', 'dana@clinic.example.com'])
      expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Join business | Recoup Client Portal'));
    await userEvent.click(screen.getByRole('link', { name: 'Create your account' }));
    await heading('Create your account');
    expect(router.state.location.pathname + router.state.location.search).toBe('/signup?next=%2Fjoin-business%2FT0ken');
  });

  it('with an existing sign-in is sent to sign-in and back', async () => {
    invitation = { ...valid, account: 'exists' };
    const { router } = open();
    const link = await screen.findByRole('link', { name: 'Sign in to join' });
    expect(link.getAttribute('href')).toBe('/signin?next=%2Fjoin-business%2FT0ken');
    // The email address travels in the history state, not in the URL.
    await userEvent.click(link);
    await heading('Sign in');
    expect(readCarriedAddress(router.state.location.state)).toBe('dana@clinic.example.com');
  });

  it.each([
    ['expired', 'This invitation has expired', 'It expired on Nov 28, 2026. Ask Theo Marsh'],
    ['revoked', 'This invitation was revoked', 'revoked it'],
    ['used', 'This invitation has already been used', 'sign in as d•••@clinic.example.com'],
  ] as const)('sees the state of the invitation: %s', async (state, title, text) => {
    invitation = { ...valid, state, email: 'd•••@clinic.example.com', account: null };
    open();
    await heading(title);
    expect(screen.getByRole('main').textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('sees that the invitation is unknown', async () => {
    api.answers['GET invitations/T0ken'] = () => refusal(404, 'not_found', 'No such invitation.');
    open();
    await heading('Invitation not found');
  });

  it('can retry after a failed load', async () => {
    api.answers['GET invitations/T0ken'] = () => refusal(400, 'x', 'Not just now.');
    open();
    await heading('Your invitation could not be opened');
    expect(screen.getByRole('alert').textContent).toContain('Not just now.');
    api.answers['GET invitations/T0ken'] = () => data(invitation);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Join Alder Family Dental');
  });
});

describe('signed-in user', () => {
  it('joins, selects the company and opens the portal', async () => {
    open({ as: 'Dana@clinic.example.com' });
    await userEvent.click(await screen.findByRole('button', { name: 'Join Alder Family Dental' }));
    await heading('Start');
    expect(localStorage.getItem(SELECTED_CLIENT_KEY)).toBe(clientId);
  });

  it('with another address sees only a masked one and can switch users', async () => {
    open({ as: 'theo@clinic.example.com' });
    await heading('This invitation is for another address');
    expect(screen.getByRole('main').textContent).toContain('d•••@clinic.example.com');
    expect(screen.getByRole('main').textContent).not.toContain('dana@');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out and switch' }));
    await heading('Join Alder Family Dental');
    expect(auth.signOutScopes).toEqual(['local']);
  });

  it('is told that they are already a member', async () => {
    api.answers[accepted] = () => refusal(409, 'already_member', 'You already belong to it.');
    open({ as: valid.email });
    await userEvent.click(await screen.findByRole('button', { name: 'Join Alder Family Dental' }));
    await heading('You already belong to Alder Family Dental');
    await userEvent.click(screen.getByRole('button', { name: 'Open the portal' }));
    await heading('Start');
  });

  it('sees an invitation that was revoked in the meantime', async () => {
    api.answers[accepted] = () => {
      invitation = { ...valid, state: 'revoked', account: null };
      return refusal(409, 'invitation_revoked', 'Taken back.');
    };
    open({ as: valid.email });
    await userEvent.click(await screen.findByRole('button', { name: 'Join Alder Family Dental' }));
    await heading('This invitation was revoked');
  });

  it('stays on the page when the connection is lost', async () => {
    api.answers[accepted] = () => {
      throw new TypeError('Failed to fetch');
    };
    open({ as: valid.email });
    await userEvent.click(await screen.findByRole('button', { name: 'Join Alder Family Dental' }));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach the server');
    api.answers[accepted] = () => data(joined);
    await userEvent.click(screen.getByRole('button', { name: 'Join Alder Family Dental' }));
    await heading('Start');
  });
});
