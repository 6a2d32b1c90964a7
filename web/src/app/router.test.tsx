import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detailsOf, membershipOf } from '../testing/companies.ts';
import { data, FakeApi } from '../testing/fake-api.ts';
import { FakeAuth } from '../testing/fake-auth.ts';
import { renderApp, startFakeSession } from '../testing/render.tsx';
import { debtorPath, paths, signInPath, uploadPath } from './paths.ts';
import { routes } from './router.tsx';
import { shellRoutes } from './shell-routes.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  startFakeSession(new FakeAuth());
});
afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  it('are built with their parts escaped', () => {
    expect(debtorPath('p/1', 'a')).toBe('/debtors/p%2F1/a');
    expect(uploadPath('b')).toBe('/debtor-entry/uploads/b');
    expect(signInPath('/debtors?status=NEW')).toBe('/signin?next=%2Fdebtors%3Fstatus%3DNEW');
    expect(signInPath('/')).toBe('/signin');
  });
});

describe('routes', () => {
  it.each([
    [paths.home, '/signin'],
    [paths.debtors, '/signin?next=%2Fdebtors'],
    ['/debtors/p/a?tab=notes', '/signin?next=%2Fdebtors%2Fp%2Fa%3Ftab%3Dnotes'],
    [paths.login, '/signin'],
  ])('%s needs a session, and remembers where the person was going', async (at, expected) => {
    const { router } = renderApp(routes, { at });
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('shows the privacy policy to everybody, with the agency by name', async () => {
    renderApp(routes, { at: paths.privacyPolicy });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeTruthy();
    expect(screen.getByText(/Larkspur Recovery runs this portal/)).toBeTruthy();
    expect(document.title).toBe('Privacy policy | Recoup Client Portal');
  });

  it.each([
    ['/', paths.debtors],
    [
      '/?error=invalid_request&error_code=bad_oauth_state',
      `${paths.portalAccess}?error=invalid_request&error_code=bad_oauth_state`,
    ],
    ['/?error_code=otp_expired', paths.debtors],
  ])('%s leads whoever is signed in to %s, where a way that was lost is told of', async (at, expected) => {
    startFakeSession();
    const api = new FakeApi({ 'GET clients/my-clients': () => data([membershipOf()]), 'GET company': () => data(detailsOf()) });
    const { router } = renderApp(
      [
        ...shellRoutes.filter(({ path }) => path === paths.home),
        { path: paths.debtors, element: null },
        { path: paths.portalAccess, element: null },
      ],
      { at },
    );
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected));
    expect(api.asked.length > 0).toBe(expected === paths.debtors);
  });

  it('says not found for any other path', async () => {
    renderApp(routes, { at: '/no/such/page' });
    expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeTruthy();
  });
});
