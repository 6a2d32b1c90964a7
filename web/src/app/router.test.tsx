import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { membershipOf } from '#testing/companies.ts';
import { data } from '#testing/fake-api.ts';
import { FakeAuth } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { debtorPath, paths, signInPath, uploadPath } from '#lib/paths/paths.ts';
import { addRoutes, firstRoutes } from './router.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  startFakeSession(new FakeAuth());
});
afterEach(() => vi.unstubAllGlobals());

describe('paths', () => {
  it('are built with escaped parts', () => {
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
  ])('%s needs a session, and keeps the requested URL', async (at, expected) => {
    const { router } = renderApp(firstRoutes, { at, addRoutes });
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it("show the privacy policy to everyone, with the agency's name", async () => {
    renderApp(firstRoutes, { at: paths.privacyPolicy, addRoutes });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeTruthy();
    expect(screen.getByText(/Larkspur Recovery runs this portal/)).toBeTruthy();
    expect(document.title).toBe('Privacy policy | Recoup Client Portal');
  });

  it.each([paths.privacyPolicy, '/no/such/page'])('name the client of a signed-in user in the title of %s', async (at) => {
    vi.stubGlobal('fetch', async () => data([membershipOf()]));
    startFakeSession();
    renderApp(firstRoutes, { at, addRoutes });
    await waitFor(() => expect(document.title).toMatch(/^P.* \| Alder Family Dental - Recoup Client Portal$/));
  });

  it('show not found for any other path', async () => {
    renderApp(firstRoutes, { at: '/no/such/page', addRoutes });
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
  });
});
