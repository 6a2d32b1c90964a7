import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyHome } from '#features/home/testing/samples.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { importHome, importSetUp } from './start-parts.ts';
import { startRoutes } from './start-routes.ts';

vi.mock('./start-parts.ts', { spy: true });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function open(
  at: string,
  { companies = [membershipOf()], details = detailsOf() } = {},
  answer: () => Response | Promise<Response> = () => data(details),
) {
  startFakeSession();
  const api = new FakeApi({
    'GET clients/my-clients': () => data(companies),
    'GET company': answer,
    'GET company/overview': () => data(emptyHome),
  });
  const access = { path: '/client-portal-access', element: <h1>Access</h1> };
  return { api, ...renderApp([...startRoutes, access], { at }) };
}

describe('the start', () => {
  it.each(['/', '/?error_code=otp_expired'])('at %s is Home for a user with an active company', async (at) => {
    open(at);
    expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Place your first accounts' })).toBeTruthy();
  });

  it('waits with a client under review, and requests no figures', async () => {
    const { api } = open('/', {
      details: detailsOf({ onboarding: { state: 'submitted', at: '2026-11-20T10:00:00Z', reason: null } }),
    });
    expect(await screen.findByRole('heading', { name: /is reviewing Alder Family Dental$|is ready$/ })).toBeTruthy();
    expect(api.to('GET', 'company/overview')).toHaveLength(0);
  });

  it("loads Home's code while it checks whether the client is active", async () => {
    const requested = Promise.withResolvers<void>();
    const { api } = open('/', {}, async () => {
      await requested.promise;
      return data(detailsOf());
    });
    await waitFor(() => expect(api.to('GET', 'company')).toHaveLength(1));
    await waitFor(() => expect(importHome).toHaveBeenCalled());
    expect(api.to('GET', 'company/overview')).toHaveLength(0);
    requested.resolve();
    expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeTruthy();
    expect(importSetUp).not.toHaveBeenCalled();
  });

  it('is the wizard for users without a client', async () => {
    open('/', { companies: [] });
    expect(await screen.findByRole('heading', { name: 'Set up your company' })).toBeTruthy();
  });

  it('returns a lost provider redirect to where it started', async () => {
    const { api, router } = open('/?error_code=bad_oauth_state&error=x');
    expect(await screen.findByRole('heading', { name: 'Access' })).toBeTruthy();
    expect(router.state.location.search).toBe('?error_code=bad_oauth_state&error=x');
    expect(api.requests).toEqual([]);
  });
});
