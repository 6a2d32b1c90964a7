import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { StepUpGate } from '#shared/users/step-up/step-up-gate.tsx';
import { bankAccountRoutes } from './routes.tsx';
import { archived, forFees, fresh, main, readOnly } from './testing/samples.ts';

let api: FakeApi;
let live: BankAccount[];
let mayAdd: boolean;
let isConfirmed: boolean;

const stepUpState = () => data({ confirmed_until: isConfirmed ? '2026-11-21T10:00:00Z' : null, methods: ['password'] });
/** Refuses until the step-up is confirmed, like the server. */
const guarded = (answer: () => Response) => () =>
  isConfirmed ? answer() : refusal(403, 'step_up_required', 'Please confirm that it is you.');

function open(at = '/manage-business/bank-accounts') {
  const frame = (
    <>
      <StepUpGate />
      <Outlet />
    </>
  );
  return renderApp([{ element: frame, children: bankAccountRoutes }], { at });
}
const rowOf = async (end: string) => {
  const row = (await screen.findByText(`••••${end}`)).closest('li');
  if (!row) throw new Error(`No row of ${end}`);
  return within(row);
};
async function act(end: string, item: string) {
  await userEvent.click((await rowOf(end)).getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  live = [main, fresh];
  mayAdd = true;
  isConfirmed = true;
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/bank-accounts': ({ query }) =>
      Response.json({ data: query.get('state') === 'archived' ? [archived] : live, waiting_days: 3, abilities: { add: mayAdd } }),
    'GET auth/step-up': stepUpState,
    'GET routing-numbers/021000021': () =>
      data({
        routing_number: '021000021',
        bank_name: 'JPMorgan Chase Bank',
        place: null,
        source: { name: 'A list', as_of: '2026-11-21' },
      }),
  });
});

describe('bank accounts list', () => {
  it('shows purpose, age and availability of each account, and at most four digits', async () => {
    live = [main, fresh, forFees];
    open();
    const chase = await rowOf('4321');
    expect(chase.getByText('Default')).toBeTruthy();
    expect(chase.getByText(/Payouts and fees · Ready for payouts/)).toBeTruthy();
    expect(chase.getByText(/Added by Dana Whitfield on/).textContent).toContain('Jan 1, 2026');
    const waiting = await rowOf('8765');
    expect(waiting.getByText(/Unknown bank/)).toBeTruthy();
    expect(waiting.getByText('On hold')).toBeTruthy();
    expect(waiting.getByText(/First payout from/).textContent).toContain('Nov 24, 2026');
    // Fee accounts receive no payouts, so they have no waiting period.
    const fees = await rowOf('1111');
    expect(fees.queryByText('On hold')).toBeNull();
    expect(fees.queryByText(/First payout/)).toBeNull();
  });

  it('collapses archived accounts, loads them on demand and stores the state in the query', async () => {
    const { router } = open();
    await rowOf('4321');
    expect(api.to('GET', 'company/bank-accounts').map(({ query }) => query.get('state'))).toEqual(['live']);
    await press('Archived accounts');
    expect((await rowOf('2468')).getByText(/Archived by Theo Marsh on/).textContent).toContain('Oct 1, 2026');
    expect((await rowOf('2468')).queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(router.state.location.search).toBe('?show=archived');
  });

  it('has an empty state with a link to add an account', async () => {
    live = [];
    const { router } = open();
    expect(await screen.findByRole('heading', { name: 'No bank accounts yet' })).toBeTruthy();
    expect(screen.getByText(/3 days after it is added/)).toBeTruthy();
    await press('Add bank account');
    expect(await screen.findByRole('dialog', { name: 'Add a bank account' })).toBeTruthy();
    expect(router.state.location.search).toBe('?panel=add');
  });

  it('shows a load error and retries', async () => {
    const right = api.answers['GET company/bank-accounts'];
    api.answers['GET company/bank-accounts'] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    if (right) api.answers['GET company/bank-accounts'] = right;
    await press('Try again');
    await rowOf('4321');
  });

  it('explains missing permission to staff without requesting the list', async () => {
    const abilities = { ...detailsOf().abilities, edit_business: false, see_administration: false };
    api.answers['GET company'] = () => data(detailsOf({ role: 'client_staff', abilities }));
    open();
    expect(await screen.findByRole('heading', { name: 'Only administrators can see bank accounts' })).toBeTruthy();
    expect(api.to('GET', 'company/bank-accounts')).toEqual([]);
  });

  it('is read-only for agency staff', async () => {
    live = [readOnly(main), readOnly(fresh)];
    mayAdd = false;
    api.answers['GET company'] = () => data(detailsOf({ role: 'agency_admin', is_read_only: true }));
    open('/manage-business/bank-accounts?panel=add');
    await rowOf('4321');
    expect(screen.queryByRole('button', { name: 'Add bank account' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a bank account', () => {
  const fill = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), text);
  };
  const added = { ...fresh, id: archived.id, last4: '5678', bank_name: 'JPMorgan Chase Bank' };

  it('validates the form, announces the email and lists the account', async () => {
    api.answers['POST company/bank-accounts'] = () => {
      live = [main, fresh, added];
      return Response.json({ data: added }, { status: 201 });
    };
    const { router } = open('/manage-business/bank-accounts?panel=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a bank account' }));
    expect(dialog.getByText(/Every administrator of Alder Family Dental, you included, gets an email/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name on the account').value).toBe('Alder Family Dental LLC');
    await fill({ 'Routing number': '021000021', 'Account number': '12345678', 'Confirm account number': '12345679' });
    const send = dialog.getByRole('button', { name: 'Add bank account' });
    await userEvent.click(send);
    expect(await dialog.findByText('Enter the same account number again')).toBeTruthy();
    expect(dialog.getByText('Choose checking or savings')).toBeTruthy();
    expect(dialog.getByText('Choose what it is used for')).toBeTruthy();
    expect(api.to('POST', 'company/bank-accounts')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Confirm account number'), '{Backspace}8');
    await userEvent.click(dialog.getByRole('radio', { name: 'Checking' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Used for' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Payouts only' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Make this the default account' }));
    await userEvent.click(send);
    await rowOf('5678');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(api.to('POST', 'company/bank-accounts')[0]?.body).toEqual({
      holder: 'Alder Family Dental LLC',
      routing_number: '021000021',
      account_number: '12345678',
      account_number_again: '12345678',
      type: 'checking',
      purpose: 'remittance',
      make_default: true,
    });
  });

  it('shows refusals on their fields and guards unsaved input', async () => {
    live = [];
    api.answers['POST company/bank-accounts'] = () =>
      refusal(409, 'bank_account_exists', 'This bank account is already on file.');
    open('/manage-business/bank-accounts?panel=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a bank account' }));
    await fill({ 'Routing number': '021000021', 'Account number': '12345678', 'Confirm account number': '12345678' });
    await userEvent.click(dialog.getByRole('radio', { name: 'Savings' }));
    const send = dialog.getByRole('button', { name: 'Add bank account' });
    await userEvent.click(send);
    expect((await dialog.findByRole('alert')).textContent).toBe('This bank account is already on file.');
    api.answers['POST company/bank-accounts'] = () =>
      refusal(422, 'invalid', 'Look again.', [{ path: 'routing_number', message: 'Not a bank of ours.' }]);
    await userEvent.click(send);
    expect(await dialog.findByText('Not a bank of ours.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Routing number'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const leaving = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(leaving.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('changing a bank account', () => {
  it('makes another account the default after step-up', async () => {
    isConfirmed = false;
    api.answers['POST auth/step-up'] = () => {
      isConfirmed = true;
      return stepUpState();
    };
    api.answers[`POST company/bank-accounts/${fresh.id}/default`] = guarded(() => {
      live = [
        { ...fresh, is_default: true },
        { ...main, is_default: false },
      ];
      return data(live[0]);
    });
    open();
    const dialog = await act('8765', 'Make default');
    expect(dialog.getByText(/instead of JPMorgan Chase Bank ••••4321.*first payout on Nov 24, 2026/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Make default' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'my-own-words{Enter}');
    await waitFor(async () => expect((await rowOf('8765')).getByText('Default')).toBeTruthy());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes the purpose and reports a refusal', async () => {
    const path = `PATCH company/bank-accounts/${main.id}`;
    api.answers[path] = () => refusal(409, 'bank_account_archived', 'It was archived in the meantime.');
    open();
    const dialog = await act('4321', 'Change purpose');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'Fees only' }));
    const before = api.to('GET', 'company/bank-accounts').length;
    await userEvent.click(save);
    expect(await dialog.findByText('It was archived in the meantime.')).toBeTruthy();
    // After a concurrent change, the list behind the dialog is refetched.
    await waitFor(() => expect(api.to('GET', 'company/bank-accounts').length).toBeGreaterThan(before));
    api.answers[path] = () => data({ ...main, purpose: 'fees' });
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('PATCH', `company/bank-accounts/${main.id}`).at(-1)?.body).toEqual({ purpose: 'fees' });
  });

  it('requires a new default before archiving the current one', async () => {
    live = [main, fresh, forFees];
    api.answers[`POST company/bank-accounts/${main.id}/archive`] = () => data({ ...main, archived_at: '2026-11-21T12:00:00Z' });
    open();
    const dialog = await act('4321', 'Archive');
    await userEvent.click(dialog.getByRole('button', { name: 'Archive account' }));
    expect(await dialog.findByText('Choose a new default account')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: /8765/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('POST', `company/bank-accounts/${main.id}/archive`)[0]?.body).toEqual({ new_default_id: fresh.id });
  });

  it.each([
    ['names the only candidate as the new default', [main, fresh], /••••8765 becomes the default/, fresh.id],
    ['warns that no account remains', [main], /This is your only account/, undefined],
  ])('%s when archiving', async (_what, accounts, message, next) => {
    live = accounts;
    api.answers[`POST company/bank-accounts/${main.id}/archive`] = () => data({ ...main, archived_at: '2026-11-21T12:00:00Z' });
    open();
    const dialog = await act('4321', 'Archive');
    expect(dialog.getByText(message)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Archive account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('POST', `company/bank-accounts/${main.id}/archive`)[0]?.body).toEqual(next ? { new_default_id: next } : {});
  });
});
