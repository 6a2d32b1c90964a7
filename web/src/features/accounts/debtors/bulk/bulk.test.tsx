import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { readListState } from '../list-state.ts';
import { BulkBar } from './bulk-bar.tsx';

const idOf = (n: number) => `018f0000-0000-7000-8000-0000000000a${n}`;
const rowOf = (n: number, change: Partial<DebtorRow> = {}): DebtorRow => ({
  id: idOf(n),
  people_id: idOf(9),
  number: `A-100${n}-1`,
  debtor_name: `Debtor ${n}`,
  client_account_number: `OWN-${n}`,
  status: 'ACTIVE',
  status_since: '2026-11-01T00:00:00Z',
  debt_type: 'consumer',
  location_id: null,
  location_name: null,
  placed_on: '2026-10-01',
  amount_placed_cents: 10_000,
  paid_cents: 0,
  balance_cents: 10_000,
  last_activity_at: '2026-11-01T00:00:00Z',
  ...change,
});

let api: FakeApi;
let rows: DebtorRow[];
const onClear = vi.fn();
const answer = (results: object[]) => Response.json({ data: results });
const possible = (n: number, cents: number | null = null) => ({ account_id: idOf(n), refusal: null, commission_cents: cents });
const impossible = (n: number) => ({
  account_id: idOf(n),
  refusal: { code: 'request_status', message: 'The account is closed.' },
  commission_cents: null,
});
const done = (n: number) => ({ account_id: idOf(n), result: 'done', code: null, message: null, id: idOf(n) });

const open = (...selected: number[]) =>
  renderApp(<BulkBar state={readListState(new URLSearchParams())} selected={new Set(selected.map(idOf))} onClear={onClear} />);
async function act(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  rows = [rowOf(1), rowOf(2), rowOf(3, { status: 'PAID' }), rowOf(4)];
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/debtors': () => list(rows),
  });
});

describe('bulk actions', () => {
  it('recall eligible accounts and show the reasons for the others and the possible cost', async () => {
    api.answers['POST company/requests/bulk/preview'] = () => answer([possible(1, 3000), possible(2, 1500), impossible(3)]);
    api.answers['POST company/requests/bulk'] = () =>
      answer([
        done(1),
        {
          account_id: idOf(2),
          result: 'refused',
          code: 'request_status',
          message: 'The account has already been recalled.',
          id: null,
        },
      ]);
    open(1, 2, 3);
    expect(await screen.findByText('3 accounts selected')).toBeTruthy();
    const dialog = await act('Recall');
    expect(await dialog.findByText('Available for 2 of 3 accounts; the others are skipped.')).toBeTruthy();
    expect(dialog.getByText(/1 account: The account is closed\./)).toBeTruthy();
    expect(dialog.getByText(/Up to \$45\.00 commission may be due/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Goodwill' }));
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Recall 2 accounts' }));
    expect(await dialog.findByText('Sent to the agency for 1 account, not possible for 1 account.')).toBeTruthy();
    expect(dialog.getByText('The account has already been recalled.')).toBeTruthy();
    expect(api.to('POST', 'company/requests/bulk')[0]?.body).toMatchObject({ kind: 'recall', account_ids: [idOf(1), idOf(2)] });
  });

  it('disable a hold when no account is eligible', async () => {
    api.answers['POST company/requests/bulk/preview'] = () => answer([impossible(3)]);
    open(3);
    const dialog = await act('Put on hold');
    expect(await dialog.findByText('Available for 0 of 1 account; the others are skipped.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Hold accounts' }).hasAttribute('disabled')).toBe(true);
  });

  it('retry an interrupted message with the same key and a changed one with a new key', async () => {
    const keys = () => api.to('POST', 'company/messages/bulk').map(({ headers }) => headers.get('idempotency-key'));
    api.answers['POST company/messages/bulk'] = () => Promise.reject(new TypeError('network'));
    open(1, 4);
    const dialog = await act('Write to the agency');
    await userEvent.click(dialog.getByRole('button', { name: 'Send about 2 accounts' }));
    expect(await dialog.findByText('Write a message first')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Message'), 'Please call first');
    for (const count of [1, 2]) {
      await userEvent.click(dialog.getByRole('button', { name: 'Send about 2 accounts' }));
      await waitFor(() => expect(keys()).toHaveLength(count));
      await dialog.findByRole('alert');
    }
    await userEvent.type(dialog.getByLabelText('Message'), '.');
    api.answers['POST company/messages/bulk'] = () => answer([done(1), done(4)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Send about 2 accounts' }));
    expect(await dialog.findByText('Sent to the agency for 2 accounts.')).toBeTruthy();
    const [first, again, other] = keys();
    expect(first).toBe(again);
    expect(other).not.toBe(first);
  });

  it('offer only what the role and the statuses allow', async () => {
    api.answers['GET clients/my-clients'] = () =>
      Response.json({ data: [membershipOf({ role: 'client_staff' })], agency_role: null });
    rows = [rowOf(1, { status: 'HOLD' })];
    open(1);
    expect(await screen.findByRole('button', { name: 'Release hold' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Recall' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(onClear).toHaveBeenCalledOnce();
  });
});
