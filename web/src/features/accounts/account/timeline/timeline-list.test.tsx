import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '#lib/api/query-client.ts';
import { membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { TimelineList } from './timeline-list.tsx';

const company = membershipOf();
const id = (n: number) => `018f0000-0000-7000-8000-0000000f0${String(n).padStart(3, '0')}`;
const path = `company/accounts/${id(99)}`;
const noteOf = (n: number, isUnread = false): TimelineEntry => ({
  id: id(n),
  at: `2026-06-01T10:00:${String(n).padStart(2, '0')}.000Z`,
  actor: 'agency',
  author_name: null,
  is_unread: isUnread,
  kind: 'note',
  data: { text: `Note ${n}` },
});

/** Reports to the component which elements are in view. */
let showTop: (isIntersecting: boolean) => void;
let api: FakeApi;
let entries: TimelineEntry[];
let next: string | null;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (seen: { isIntersecting: boolean }[]) => void) {
        showTop = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  entries = [noteOf(2, true), noteOf(1)];
  next = null;
  api = new FakeApi({
    'GET clients/my-clients': () => data([company]),
    [`GET ${path}/timeline`]: ({ query }) =>
      Response.json({
        data: query.has('cursor') ? [noteOf(0)] : entries,
        page: { next_cursor: query.has('cursor') ? null : next, total: null },
        unread: 1,
        as_of: '2026-06-01T12:00:00.000Z',
      }),
    [`POST ${path}/read`]: () => new Response(null, { status: 204 }),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

async function open(kinds: ('note' | 'message')[] = []) {
  const params = { client_id: company.client_id, people_id: id(98), id: id(99) };
  renderApp(<TimelineList params={params} kinds={kinds} />);
  await screen.findByText('Note 1');
}
const refetch = () => act(() => getQueryClient().invalidateQueries());

describe('timeline', () => {
  it('is marked as read once its top is in view', async () => {
    await open();
    expect(screen.getAllByText('New')).toHaveLength(1);
    expect(api.to('POST', `${path}/read`)).toEqual([]);
    showTop(true);
    await waitFor(() => expect(api.to('POST', `${path}/read`)[0]?.body).toEqual({ until: '2026-06-01T12:00:00.000Z' }));
  });

  it('is not marked as read while filtered by kind', async () => {
    await open(['note']);
    showTop(true);
    expect(api.to('GET', `${path}/timeline`)[0]?.query.getAll('kind')).toEqual(['note']);
    await refetch();
    expect(api.to('POST', `${path}/read`)).toEqual([]);
  });

  it('counts new entries above the viewport until they are seen', async () => {
    await open();
    showTop(true);
    showTop(false);
    entries = [noteOf(4, true), noteOf(3, true), ...entries];
    await refetch();
    expect(await screen.findByRole('button', { name: '2 new' })).toBeTruthy();
    showTop(true);
    expect(screen.queryByRole('button', { name: '2 new' })).toBeNull();
    expect(screen.getAllByText('New')).toHaveLength(3);
  });

  it("marks new entries that were read on another device, but not the user's own", async () => {
    await open();
    entries = [{ ...noteOf(4), actor: 'client' }, noteOf(3), ...entries];
    await refetch();
    await screen.findByText('Note 3');
    expect(screen.getAllByText('New').map((mark) => mark.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Note 3'),
      expect.stringContaining('Note 2'),
    ]);
  });

  it('loads older entries without marking them as new', async () => {
    next = 'older';
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Note 0')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.queryByRole('button', { name: /\d new/ })).toBeNull();
  });

  it('keeps its entries and shows an error when new ones fail to load', async () => {
    await open();
    api.answers[`GET ${path}/timeline`] = () => refusal(422, 'x', 'Not just now.');
    await refetch();
    expect(await screen.findByText(/New activity could not be loaded/)).toBeTruthy();
    expect(screen.getByText('Note 1')).toBeTruthy();
  });
});
