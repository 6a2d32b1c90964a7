import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { searchRoutes } from '#features/search/routes.tsx';
import { answerOf, startFakeSearch } from '#features/search/testing/fake-search.ts';
import { account, page, payment, person, resultOf } from '#features/search/testing/samples.ts';

afterEach(() => vi.unstubAllGlobals());

function open(at: string) {
  const search = startFakeSearch();
  search.answer = ({ query }) => {
    const isOne = query.get('kinds') === 'payments';
    const cursor = query.get('cursor');
    if (!isOne) return answerOf(resultOf([person(), account(), payment(), page()], {}, 'more'));
    return answerOf(
      resultOf([payment({ id: cursor ?? 'y1', title: cursor ? 'Second Page' : 'First Page' })], {}, cursor ? null : 'c2'),
    );
  };
  return { search, ...renderApp(searchRoutes, { at }) };
}

describe('results page', () => {
  it('shows the best hits of each kind with a link to the rest, and opens a hit', async () => {
    const { search, router } = open('/search?q=garcia');
    const people = await screen.findByRole('list', { name: 'People' });
    expect(within(people).getByRole('link').getAttribute('href')).toMatch(/^\/debtors\//);
    expect(screen.getByRole('tab', { name: /Payments/ }).textContent).toBe('Payments1+');
    expect(screen.queryByRole('tab', { name: /Documents/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'View all payments' }).getAttribute('href')).toBe('/search?q=garcia&kind=payments');
    expect(screen.getByRole('button', { name: /Sign out/ })).toBeTruthy();
    await userEvent.click(within(people).getByRole('link'));
    await waitFor(() => expect(search.remembered()).toEqual([{ q: 'garcia' }]));
    expect(router.state.location.pathname).toMatch(/^\/debtors\//);
  });

  it('keeps the kind in its address and loads further pages', async () => {
    const { search, router } = open('/search?q=125.00');
    await userEvent.click(await screen.findByRole('tab', { name: /Payments/ }));
    expect(router.state.location.search).toBe('?q=125.00&kind=payments');
    expect(await screen.findByText('First Page')).toBeTruthy();
    expect(await screen.findByText('Second Page')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    const cursors = search.api.to('GET', 'company/search').filter(({ query }) => query.get('kinds') === 'payments');
    expect(cursors.map(({ query }) => query.get('cursor'))).toEqual([null, 'c2']);
  });

  it('searches for new input on the same page, but never for a Social Security number', async () => {
    const { search, router } = open('/search');
    expect(await screen.findByText('What are you looking for?')).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(field, 'status:disputed');
    await waitFor(() => expect(router.state.location.search).toBe('?q=status%3Adisputed'));
    expect((await screen.findByRole('list', { name: 'Search interpretation' })).textContent).toBe('Status is Disputed');
    await userEvent.clear(field);
    // Typed slowly, its first digits would be a search of their own.
    await userEvent.click(field);
    await userEvent.paste('900-12-3456');
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Search interpretation' }).textContent).toContain('not searched'),
    );
    expect(router.state.location.search).not.toContain('900');
    expect(search.queries().every((q) => !q?.includes('900-12-3456'))).toBe(true);
  });

  it('ignores invalid parameters in the address', async () => {
    const { search } = open('/search?q=900-12-3456&kind=things');
    expect(await screen.findByText('What are you looking for?')).toBeTruthy();
    expect(search.queries()).toEqual([]);
  });

  it('shows an empty result, other kinds to search, and errors', async () => {
    const { search } = open('/search?q=zzz&kind=documents');
    search.answer = () => answerOf(resultOf([]));
    expect(await screen.findByText('No documents for “zzz”')).toBeTruthy();
    search.answer = () => refusal(422, 'x', 'The search is being repaired.');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'y');
    expect((await screen.findByRole('alert')).textContent).toContain('The search is being repaired.');
    search.answer = () => answerOf(resultOf([person()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Maria Garcia/ })).toBeTruthy();
  });
});
