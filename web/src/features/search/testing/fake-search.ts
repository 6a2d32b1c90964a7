import type { RecentSearch, SearchResult } from '@recoup/contract/search/search';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, type FakeRequest } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { resultOf } from './samples.ts';

/** A session in a company with scripted search answers and a recorder. */
export function startFakeSearch({ role = 'client_admin' }: { role?: ClientDetails['role'] } = {}) {
  const search = {
    recent: [] as RecentSearch[],
    answer: (_asked: FakeRequest): Response | Promise<Response> => answerOf(resultOf([])),
  };
  const isOfAgency = role === 'agency_admin' || role === 'agency_staff';
  const details = detailsOf({
    role,
    is_read_only: isOfAgency,
    locations: [{ id: '018f0000-0000-7000-8000-000000000031', code: 'NH', name: 'North Hills', is_active: true }],
  });
  localStorage.setItem(SELECTED_CLIENT_KEY, details.client_id);
  const mine = role === 'client_admin' || role === 'client_staff' ? [membershipOf({ role })] : [];
  const forget = (left: readonly RecentSearch[]) => {
    search.recent = [...left];
    return new Response(null, { status: 204 });
  };
  const api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: mine, agency_role: isOfAgency ? role : null }),
    'GET company': () => data(details),
    'GET company/search': (request) => search.answer(request),
    'GET company/recent-searches': () => data(search.recent),
    'POST company/recent-searches': ({ body }) => {
      const { q } = body as { q: string };
      const recent = recentOf(q);
      search.recent = [recent, ...search.recent];
      return data(recent);
    },
    'DELETE company/recent-searches': () => forget([]),
  });
  startFakeSession();
  return Object.assign(search, {
    api,
    remembers(...texts: string[]) {
      search.recent = texts.map((q) => recentOf(q));
      for (const { id } of search.recent)
        api.answers[`DELETE company/recent-searches/${id}`] = () => forget(search.recent.filter((one) => one.id !== id));
    },
    /** The queries sent, in order. */
    queries: () => api.to('GET', 'company/search').map(({ query }) => query.get('q')),
    remembered: () => api.to('POST', 'company/recent-searches').map(({ body }) => body),
  });
}

export const answerOf = (result: SearchResult) => data(result);

let made = 0;
const recentOf = (q: string): RecentSearch => {
  made += 1;
  return { id: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`, q, at: '2026-11-21T10:00:00Z' };
};
