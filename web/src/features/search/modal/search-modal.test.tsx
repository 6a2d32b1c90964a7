import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadClientId } from '#lib/session/selected-client.ts';
import { refusal, type FakeRequest } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { answerOf, startFakeSearch } from '#features/search/testing/fake-search.ts';
import { account, others, payment, person, resultOf } from '#features/search/testing/samples.ts';
import { SearchModal } from './search-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

const MARIA = '/debtors/018f0000-0000-7000-8000-000000000010/018f0000-0000-7000-8000-000000000011';
const maria = () => answerOf(resultOf([person(), account(), payment()]));

function Frame() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Find
      </button>
      <Outlet />
      {opened ? <SearchModal onClose={() => setOpened(false)} /> : null}
    </>
  );
}

async function open(options: Parameters<typeof startFakeSearch>[0] & { recent?: string[] } = {}) {
  const search = startFakeSearch(options);
  search.remembers(...(options.recent ?? []));
  const app = renderApp([{ Component: Frame, loader: loadClientId, children: [{ path: '*', element: <p>Here</p> }] }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Find' }));
  return { search, field: await screen.findByRole('combobox'), ...app };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The text of the active option. */
const at = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('search modal', () => {
  it('searches after a pause in typing, and opens the first hit with Enter', async () => {
    const { search, field, router } = await open();
    search.answer = maria;
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'garzia');
    await option(/Maria Garcia.*Springfield/);
    expect(search.queries()).toEqual(['garzia']);
    expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length)).toEqual([1, 1, 1, 1]);
    expect(at(field)).toContain('Springfield');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(MARIA));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(search.remembered()).toEqual([{ q: 'garzia' }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find' })));
  });

  it('moves through all groups with the arrow keys, wraps around, and jumps to both ends', async () => {
    const { search, field } = await open();
    search.answer = maria;
    await userEvent.type(field, 'garcia');
    await option(/Springfield/);
    const moves: [string, RegExp][] = [
      ['{ArrowDown}', /PT-8841/],
      ['{ArrowDown}', /\$125\.00/],
      ['{ArrowDown}', /View all results/],
      ['{ArrowDown}', /Springfield/],
      ['{ArrowUp}', /View all results/],
      ['{Home}', /Springfield/],
      ['{End}', /View all results/],
    ];
    for (const [key, text] of moves) {
      await userEvent.keyboard(key);
      expect(at(field)).toMatch(text);
    }
    await userEvent.type(field, 's');
    await waitFor(() => expect(search.queries()).toEqual(['garcia', 'garcias']));
    await waitFor(() => expect(at(field)).toMatch(/Springfield/));
  });

  it('opens a new tab with Ctrl+Enter and stays open', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { search, field, router } = await open();
    search.answer = maria;
    await userEvent.type(field, 'garcia');
    await option(/Springfield/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith(MARIA, '_blank', 'noopener');
    expect(router.state.location.pathname).toBe('/');
    expect(search.remembered()).toEqual([{ q: 'garcia' }]);
    opened.mockRestore();
  });

  it('never replaces a newer answer by an older one, and keeps the previous results until then', async () => {
    const { search, field } = await open();
    const waiting = new Map<string | null, (answer: Response) => void>();
    const signals = new Map<string | null, AbortSignal | null>();
    search.answer = ({ query }: FakeRequest) => new Promise((resolve) => void waiting.set(query.get('q'), resolve));
    const fetchBefore = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      signals.set(new URL(address).searchParams.get('q'), init?.signal ?? null);
      return fetchBefore(address, init);
    });
    await userEvent.type(field, 'a');
    await waitFor(() => expect(waiting.has('a')).toBe(true));
    waiting.get('a')?.(answerOf(resultOf([person({ title: 'Ann First' })])));
    await option(/Ann First/);
    await userEvent.type(field, 'b');
    await waitFor(() => expect(waiting.has('ab')).toBe(true));
    expect(options()[0]).toContain('Ann First');
    await userEvent.type(field, 'c');
    await waitFor(() => expect(waiting.has('abc')).toBe(true));
    expect(signals.get('ab')?.aborted).toBe(true);
    waiting.get('abc')?.(answerOf(resultOf([person({ title: 'Abc Newer' })])));
    await option(/Abc Newer/);
    waiting.get('ab')?.(answerOf(resultOf([person({ title: 'Ab Older' })])));
    await Promise.resolve();
    expect(options()[0]).toContain('Abc Newer');
    expect(screen.queryByText(/Ab Older/)).toBeNull();
  });

  it('opens the first hit when Enter was pressed before the answer', async () => {
    const { search, field, router } = await open();
    let answer = (_with: Response) => {};
    search.answer = () => new Promise((resolve) => void (answer = resolve));
    await userEvent.type(field, 'garcia{Enter}');
    await waitFor(() => expect(search.queries()).toEqual(['garcia']));
    expect(router.state.location.pathname).toBe('/');
    answer(maria());
    await waitFor(() => expect(router.state.location.pathname).toBe(MARIA));
  });

  it('completes filters, and shows how they are understood', async () => {
    const { search, field } = await open();
    search.answer = () => answerOf(resultOf([account()]));
    await userEvent.type(field, 'garcia status:dis');
    await userEvent.click(await option(/status:disputed/));
    expect((field as HTMLInputElement).value).toBe('garcia status:disputed ');
    const read = await screen.findByRole('list', { name: 'Search interpretation' });
    expect(read.textContent).toBe('Status is Disputed');
    await userEvent.type(field, 'location:n');
    expect(await option(/North Hills/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'balance>lots x');
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Search interpretation' }).textContent).toContain('Type an amount'),
    );
  });

  it('never sends a Social Security number, and remembers no possible part of one', async () => {
    const { search, field } = await open();
    search.answer = maria;
    await userEvent.type(field, '900-12-3456');
    expect((await screen.findByRole('list', { name: 'Search interpretation' })).textContent).toContain('not searched');
    // Pasted before the pause ends: the previous input must not be searched either.
    await userEvent.tripleClick(field);
    await userEvent.paste('garcia 3456');
    await userEvent.click(await option(/Springfield/));
    expect(search.queries().filter((q) => q?.includes('12-3456'))).toEqual([]);
    expect(search.remembered()).toEqual([]);
  });

  it('starts with recent searches, which can be repeated, removed and cleared', async () => {
    const { search, field } = await open({ recent: ['smith', 'garcia', 'lee'] });
    search.answer = maria;
    await option(/smith/);
    expect(at(field)).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await waitFor(() => expect(options().slice(0, 2)).toEqual(['garcia', 'lee']));
    await waitFor(() => expect(search.recent.length).toBe(2));
    await userEvent.click(await option(/^garcia$/));
    expect((field as HTMLInputElement).value).toBe('garcia');
    await option(/Springfield/);
    await userEvent.clear(field);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'lee' })).toBeNull());
    expect(search.api.to('DELETE', 'company/recent-searches').length).toBe(1);
  });

  it('offers only what the role allows: no administration to staff, no actions to agency staff', async () => {
    const { unmount } = await open({ role: 'client_staff' });
    expect(await option(/Upload a file/)).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Invite/ })).toBeNull();
    unmount();
    const { search, field } = await open({ role: 'agency_staff' });
    search.answer = maria;
    expect(screen.queryByRole('option', { name: /Upload a file/ })).toBeNull();
    await userEvent.type(field, 'garcia');
    await userEvent.click(await option(/Springfield/));
    expect(search.remembered()).toEqual([]);
  });

  it('shows partial, failed and empty results with suggestions', async () => {
    const { search, field } = await open();
    search.answer = () => answerOf(resultOf([person(), ...others], { partial: ['payments'] }));
    await userEvent.type(field, 'g');
    expect(await screen.findByText(/Payments took too long/)).toBeTruthy();
    search.answer = () => answerOf(resultOf([person()], { as_of: '2026-11-21T14:05:00Z' }));
    await userEvent.type(field, 'e');
    expect(await screen.findByText(/^Results as of/)).toBeTruthy();
    search.answer = () => refusal(422, 'x', 'The search is being repaired.');
    await userEvent.type(field, 'a');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The search is being repaired.');
    search.answer = () => answerOf(resultOf([]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results for “gea”')).toBeTruthy();
    expect(at(field)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
});
