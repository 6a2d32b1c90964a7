import type { AuditLogEntry } from '@recoup/contract/audit/audit-log';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '#lib/api/query-client.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { manageUsersRoutes } from '#features/users/members/routes.tsx';
import { company, details, id } from '#features/users/members/testing/samples.ts';

const viewed: AuditLogEntry = {
  id: id(41),
  at: '2026-11-20T10:00:00Z',
  action: 'account.viewed',
  words: 'Viewed an account',
  detail: null,
  actor: { id: id(51), name: 'Theo Marsh', email: 'theo@clinic.example.com', kind: 'member' },
  subject: { type: 'account', id: id(61), label: 'A-100-1', people_id: id(62) },
  ip: '203.0.113.9',
  device: 'Chrome on Windows',
  looks: null,
};
const removed: AuditLogEntry = {
  ...viewed,
  id: id(42),
  action: 'user.removed',
  words: 'Removed a user',
  detail: 'noor@clinic.example.com, Staff',
  actor: { id: null, name: 'System', email: null, kind: 'system' },
  subject: null,
  ip: null,
  device: null,
};

let api: FakeApi;
let entries: AuditLogEntry[];
beforeEach(() => {
  entries = [viewed, removed];
  api = new FakeApi({
    'GET clients/my-clients': () => data([company]),
    'GET company': () => data(details),
    'GET company/activity': () => list(entries),
    'GET company/activity/people': () => Response.json({ data: [viewed.actor] }),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = (at = '/manage-users?tab=activity') => renderApp(manageUsersRoutes, { at });

describe('audit log tab', () => {
  it('shows the actor, action, subject, time and origin', async () => {
    open();
    const row = (await screen.findByText('Viewed an account')).closest('tr');
    for (const text of ['Theo Marsh', 'A-100-1', 'Chrome on Windows', '203.0.113.9']) expect(row?.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'A-100-1' }).getAttribute('href')).toBe(`/debtors/${id(62)}/${id(61)}`);
    const other = screen.getByText('Removed a user').closest('tr');
    expect(other?.textContent).toContain('noor@clinic.example.com, Staff');
    expect(other?.textContent).toContain('Automatic');
  });

  it('filters by person, action and period through the query string', async () => {
    const { router } = open('/manage-users?tab=activity&from=2026-11-01&action=nonsense');
    await screen.findByText('Viewed an account');
    expect(api.to('GET', 'company/activity')[0]?.query.get('from')).toBe('2026-11-01');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Person' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Theo Marsh' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?tab=activity&actor_id=${id(51)}&from=2026-11-01`));
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Action' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Removed a user' }));
    await waitFor(() => expect(api.to('GET', 'company/activity').at(-1)?.query.getAll('action')).toEqual(['user.removed']));
  });

  it('groups an hour of agency views into one row that links to each', async () => {
    const actor = { id: id(52), name: 'Robin Vance', email: null, kind: 'agency' as const };
    entries = [
      {
        ...viewed,
        action: 'agency.looked',
        words: 'Viewed by agency staff',
        detail: 'An account, Debtors',
        actor,
        subject: null,
        looks: { count: 34, until: '2026-11-20T10:49:00Z' },
      },
    ];
    const { router } = open();
    const row = (await screen.findByText('Viewed by agency staff')).closest('tr');
    expect(row?.textContent).toMatch(/An account, Debtors.*Robin Vance.*Agency.*until \d+:49/);
    await userEvent.click(screen.getByRole('link', { name: '34 views' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        `?tab=activity&actor_id=${id(52)}&action=agency.looked&from=2026-11-20&to=2026-11-20&looks=each`,
      ),
    );
    await waitFor(() => expect(api.to('GET', 'company/activity').at(-1)?.query.get('looks')).toBe('each'));
    await userEvent.click(await screen.findByRole('button', { name: 'Group views' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('looks'));
  });

  it('distinguishes an empty result from a failed load', async () => {
    entries = [];
    open('/manage-users?tab=activity&to=2026-01-01');
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeTruthy();
    api.answers['GET company/activity'] = () => refusal(422, 'x', 'Not just now.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    entries = [viewed];
    api.answers['GET company/activity'] = () => list(entries);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Viewed an account')).toBeTruthy();
  });

  it('keeps the rows when a refetch fails', async () => {
    open();
    expect(await screen.findByText('Viewed an account')).toBeTruthy();
    api.answers['GET company/activity'] = () => refusal(422, 'x', 'Not just now.');
    await act(() => getQueryClient().invalidateQueries());
    expect(
      getQueryClient()
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'error'),
    ).toBe(true);
    expect(screen.getByText('Viewed an account')).toBeTruthy();
  });

  it('exports the filtered rows', async () => {
    const created = vi.fn(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} }));
    api.answers['GET company/activity/export'] = () => new Response('a,b', { headers: { 'content-type': 'text/csv' } });
    open('/manage-users?tab=activity&action=user.removed');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(created).toHaveBeenCalled());
    const query = api.to('GET', 'company/activity/export')[0]?.query;
    expect([query?.get('format'), query?.get('action')]).toEqual(['csv', 'user.removed']);
  });
});
