import type { ConsoleClient, ConsoleClientPage } from '@recoup/contract/agency/clients';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, data, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession, withToasts } from '#testing/render.tsx';
import { clientsRoutes } from './routes.tsx';

const id = '018f0000-0000-7000-8000-000000000001';

const client: ConsoleClient = {
  client_id: id,
  name: 'Fernwood Vet',
  legal_name: 'Fernwood Veterinary LLC',
  code: 'FERN',
  trade: 'veterinary',
  state: 'submitted',
  accounts: 12,
  open_balance_cents: 123_400,
  last_placed_at: '2026-11-20T10:00:00Z',
  last_seen_at: null,
  open_items: 3,
  unsigned: [],
  admins: 2,
  admins_with_factor: 1,
  created_at: '2026-01-01T00:00:00Z',
};

const page: ConsoleClientPage = {
  ...client,
  agency_client_id: null,
  goes_live_on: null,
  ended_at: null,
  suspension: null,
  maintenance: null,
  onboarding: {
    state: 'submitted',
    at: '2026-11-21T10:00:00Z',
    by: 'Ada Lee',
    reason: null,
    answers: [{ title: 'Company', facts: [{ label: 'EIN', value: 'XX-•••6789' }] }],
  },
  agreements: [],
  paper_agreement_on: null,
  figures: { placed_cents: 200_000, statuses: [], locations: 1, users: 2, invitations: 0 },
  waiting: { placement: 2, onboarding: 1 },
};

let api: FakeApi;
let role: AgencyRole;
let rows: ConsoleClient[];
beforeEach(() => {
  role = 'agency_admin';
  rows = [client];
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [], agency_role: role }),
    'GET clients': () =>
      Response.json({
        data: rows,
        page: { next_cursor: null, total: rows.length },
        counts: { live: 0, submitted: rows.length, onboarding: 0, loading: 0, suspended: 0, ended: 0 },
      }),
    'GET company': () => data(page),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = (at: string) => renderApp(withToasts(clientsRoutes), { at });

describe('the list of clients', () => {
  it('shows the key facts of each client', async () => {
    open('/agency/clients');
    const row = (await screen.findByText('Fernwood Vet')).closest('tr');
    for (const text of ['FERN', 'Awaiting approval', '$1,234.00', '12', '1 of 2', 'In onboarding'])
      expect(row?.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'New client' })).toBeTruthy();
  });

  it('shows the next step without clients, without a match, and after a failure', async () => {
    rows = [];
    const first = open('/agency/clients');
    expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeTruthy();
    first.unmount();
    const second = open('/agency/clients?q=nobody');
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeTruthy();
    second.unmount();
    api.answers['GET clients'] = () => refusal(403, 'forbidden', 'Not for you.');
    open('/agency/clients');
    expect(await screen.findByText('Clients could not be loaded')).toBeTruthy();
  });

  it('offers auditors nothing to change', async () => {
    role = 'agency_auditor';
    open('/agency/clients');
    await screen.findByText('Fernwood Vet');
    expect(screen.queryByRole('link', { name: 'New client' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import from a file' })).toBeNull();
  });
});

describe('one client', () => {
  it('is returned with a reason, which the server may refuse after a decision by a colleague', async () => {
    api.answers['POST company/onboarding-decision'] = () =>
      refusal(409, 'no_decision_waits', 'The onboarding has been decided already.');
    open(`/agency/clients/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Return with a reason' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return onboarding' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Wrong EIN');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return onboarding' }));
    expect(await within(dialog).findByText('The onboarding has been decided already.')).toBeTruthy();
    await waitFor(() => expect(api.to('POST', 'company/onboarding-decision')).toHaveLength(1));
  });

  it('hides decisions from auditors, and admin-only data from staff', async () => {
    role = 'agency_auditor';
    const auditor = open(`/agency/clients/${id}`);
    expect(await screen.findByText('XX-•••6789')).toBeTruthy();
    for (const name of ['Approve', 'Return with a reason', 'Suspend client'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Audit log' })).toBeTruthy();
    auditor.unmount();
    role = 'agency_staff';
    open(`/agency/clients/${id}/bank-accounts`);
    expect(await screen.findByRole('heading', { name: 'Only agency administrators and auditors can see this' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Audit log' })).toBeNull();
  });
});
