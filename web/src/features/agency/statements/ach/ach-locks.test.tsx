import type { AchFilePage } from '@recoup/contract/agency/ach';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, FakeApi } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { AchFilePageScreen } from './file-page.tsx';
import { ReturnsDialog } from './returns-dialog.tsx';

const id = (end: number) => `018f0000-0000-7000-8000-00000000000${end}`;
const at = '2026-07-01T12:00:00Z';
const item = (end: number, clientName: string) => ({
  id: id(end + 4),
  client_id: id(end),
  client_name: clientName,
  statement_id: id(end + 6),
  number: `S-${end}`,
  sec: 'CCD' as const,
  amount_cents: 7000,
  trace: `02100002000000${end}`,
  bank: { name: 'First Bank', last4: '1234', type: 'checking' as const },
  state: 'open' as const,
  returned: null,
  is_paid: false,
});
const file: AchFilePage = {
  id: id(9),
  number: 12,
  state: 'prepared',
  effective_on: '2026-07-08',
  entries: 2,
  total_cents: 14_000,
  returned: 0,
  prepared: { by: 'Dana', at },
  approved: null,
  exported: null,
  cancelled: null,
  is_own: false,
  may_settle: false,
  items: [item(1, 'Fernwood Vet'), item(2, 'Alder Dental')],
};

let api: FakeApi;
let shown: AchFilePage;
let locked: (string | null)[];
beforeEach(() => {
  shown = file;
  locked = [];
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [], agency_role: 'agency_admin' }),
    [`GET ach-files/${file.id}`]: () => data(shown),
    'GET settings/field-locks': () =>
      data({
        may_change: true,
        locks: locked.map((client) => ({
          client_id: client,
          client_name: client && 'Fernwood Vet',
          group: 'statements',
          owner: 'Latitude',
          changed_at: at,
          changed_by_name: 'Dana',
        })),
      }),
  });
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  renderApp([{ path: '/files/:id', element: <AchFilePageScreen /> }], { at: `/files/${file.id}` });
  await screen.findByRole('heading', { name: 'ACH file 12', level: 1 });
};
const isDisabled = async (name: string) => (await screen.findByRole<HTMLButtonElement>('button', { name })).disabled;

it('can be approved if no system owns its statements', async () => {
  await open();
  expect(await isDisabled('Approve')).toBe(false);
});

it('names the system that owns a statement before the file is approved or exported', async () => {
  locked = [id(1)];
  await open();
  expect(await screen.findByText('1 remittance managed by Latitude')).toBeTruthy();
  expect(await isDisabled('Approve')).toBe(true);
  expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
});

it('offers to record as paid only statements that no system owns', async () => {
  shown = { ...file, state: 'exported', may_settle: true };
  locked = [id(1)];
  await open();
  expect(await screen.findByText('1 remittance: managed by Latitude')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Record as paid' })).toBeTruthy();
});

it('offers nothing to record if a system owns all of it', async () => {
  shown = { ...file, state: 'exported', may_settle: true };
  locked = [null];
  await open();
  expect(await screen.findByText('2 remittances: managed by Latitude')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Record as paid' })).toBeNull();
});

it('names the clients whose returns a system records, before one is entered', async () => {
  locked = [id(1), null];
  renderApp([{ path: '/', element: <ReturnsDialog onClose={() => {}} /> }], { at: '/' });
  expect(await screen.findByText('Returns of Fernwood Vet: managed by Latitude')).toBeTruthy();
  expect(screen.getByText('Returns of other clients: managed by Latitude')).toBeTruthy();
});
