import { changeBankAccount } from '@recoup/contract/company/bank-accounts';
import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { appFactor, FakeFactors } from '#testing/fake-factors.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { StepUpGate } from './step-up-gate.tsx';

const ID = '018f0000-0000-7000-8000-0000000000c1';
const request = { params: { client_id: ID, id: ID }, body: { purpose: 'fees' as const } };
const CALL = `PATCH company/bank-accounts/${ID}`;
const account = {
  id: ID,
  holder: 'Alder',
  routing_number: '011000015',
  bank_name: null,
  last4: '4321',
  type: 'checking',
  purpose: 'fees',
  is_default: true,
  usable_from: '2026-01-01T00:00:00Z',
  is_waiting: false,
  created_at: '2026-01-01T00:00:00Z',
  created_by: 'Dana Whitfield',
  archived_at: null,
  archived_by: null,
  abilities: { make_default: false, change_purpose: true, archive: true },
};

let api: FakeApi;
let isConfirmed: boolean;
let methods: string[];
let outcomes: string[];

/** Two ways to call: through a mutation, like forms, and directly. */
function Screen() {
  const change = useApiMutation(changeBankAccount);
  const bare = () =>
    callApi(changeBankAccount, request).then(
      () => outcomes.push('done'),
      (error: unknown) => outcomes.push(messageOf(error)),
    );
  return (
    <>
      <StepUpGate />
      <TextInput label="Note" />
      <button
        type="button"
        disabled={change.isPending}
        onClick={() => change.mutate(request, { onError: () => outcomes.push('told') })}
      >
        Save
      </button>
      <button type="button" onClick={() => void Promise.all([bare(), bare()])}>
        Twice
      </button>
      <output>{change.isError ? 'failed' : change.isSuccess ? 'saved' : 'untouched'}</output>
    </>
  );
}

const state = () => data({ confirmed_until: isConfirmed ? '2026-11-21T10:00:00Z' : null, methods });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tries = () => api.to('POST', 'auth/step-up').map(({ body }) => body);

beforeEach(() => {
  isConfirmed = false;
  methods = ['password'];
  outcomes = [];
  startFakeSession();
  api = new FakeApi({
    'GET auth/step-up': state,
    'POST auth/step-up': () => {
      isConfirmed = true;
      return state();
    },
    [CALL]: () => (isConfirmed ? data(account) : refusal(403, 'step_up_required', 'Please confirm that it is you.')),
  });
});

describe('a call that requires step-up', () => {
  it('asks for the password, continues automatically, and keeps the input', async () => {
    renderApp(<Screen />);
    await userEvent.type(screen.getByLabelText('Note'), 'kept');
    await press('Save');
    const { findByLabelText, getByRole } = await dialog();
    const field = await findByLabelText('Password');
    expect(document.activeElement).toBe(field);
    await userEvent.click(getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await userEvent.type(field, 'my-own-words{Enter}');
    expect(await screen.findByText('saved')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tries()).toEqual([{ method: 'password', password: 'my-own-words' }]);
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept');
  });

  it('reports a wrong password at the field, and too many attempts above it', async () => {
    api.answers['POST auth/step-up'] = () =>
      refusal(422, 'current_password_invalid', 'x', [{ path: 'password', message: 'Incorrect password' }]);
    renderApp(<Screen />);
    await press('Save');
    const field = await (await dialog()).findByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'guess{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    api.answers['POST auth/step-up'] = () => refusal(429, 'over_request_rate_limit', 'Too many attempts. Wait five minutes.');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Wait five minutes.');
  });

  it.each([
    ['Cancel', () => press('Cancel')],
    ['Escape', async () => void fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('is as if it had not been made after %s', async (_way, giveUp) => {
    renderApp(<Screen />);
    await press('Save');
    await (await dialog()).findByLabelText('Password');
    await giveUp();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('untouched')).toBeTruthy();
    expect(outcomes).toEqual([]);
    // The next call asks again.
    await press('Save');
    await (await dialog()).findByLabelText('Password');
  });

  it('asks once for concurrent calls, and rejects each if canceled', async () => {
    renderApp(<Screen />);
    await press('Twice');
    await userEvent.type(await (await dialog()).findByLabelText('Password'), 'words{Enter}');
    await waitFor(() => expect(outcomes).toEqual(['done', 'done']));
    expect(tries()).toHaveLength(1);
    isConfirmed = false;
    await press('Twice');
    await (await dialog()).findByLabelText('Password');
    await press('Cancel');
    const given = 'You did not confirm your identity, so nothing was changed.';
    await waitFor(() => expect(outcomes.slice(2)).toEqual([given, given]));
  });

  it('closes with its screen', async () => {
    const { router } = renderApp(<Screen />);
    await press('Save');
    await (await dialog()).findByLabelText('Password');
    await router.navigate('/elsewhere');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tries()).toEqual([]);
  });

  it('continues immediately if another tab confirmed', async () => {
    api.answers['GET auth/step-up'] = () => {
      isConfirmed = true;
      return state();
    };
    renderApp(<Screen />);
    await press('Save');
    expect(await screen.findByText('saved')).toBeTruthy();
  });

  it('can be retried when the server is unreachable, and says where to set up a factor', async () => {
    api.answers['GET auth/step-up'] = () => Promise.reject(new TypeError('offline'));
    renderApp(<Screen />);
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot reach the server/);
    methods = [];
    api.answers['GET auth/step-up'] = state;
    await press('Try again');
    const link = await screen.findByRole('link', { name: 'Set up two-factor authentication' });
    expect(link.getAttribute('href')).toBe('/client-portal-access');
    expect(screen.getByText(/sign out and in again there/)).toBeTruthy();
    methods = ['second_factor'];
    const fake = new FakeFactors([appFactor]);
    await press('I signed in again');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), fake.rightCode);
    expect(await screen.findByText('saved')).toBeTruthy();
  });
});

describe('a user with a second factor', () => {
  it('is asked for it, or for the password on demand', async () => {
    methods = ['password', 'second_factor'];
    const fake = new FakeFactors([appFactor]);
    renderApp(<Screen />);
    await press('Save');
    await screen.findByLabelText('Code from your authenticator app');
    await press('Your password');
    await screen.findByLabelText('Password');
    await press('Use two-factor authentication instead');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), fake.rightCode);
    expect(await screen.findByText('saved')).toBeTruthy();
    expect(fake.verified).toHaveLength(1);
    expect(tries()).toEqual([{ method: 'second_factor' }]);
  });

  it('enters a new code if the previous one is too old, but not if only the connection was lost', async () => {
    methods = ['second_factor'];
    const fake = new FakeFactors([appFactor]);
    const right = api.answers['POST auth/step-up'] ?? state;
    api.answers['POST auth/step-up'] = () => refusal(409, 'second_factor_stale', 'Enter a new code.');
    renderApp(<Screen />);
    await press('Save');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), fake.rightCode);
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a new code.');
    api.answers['POST auth/step-up'] = () => Promise.reject(new TypeError('offline'));
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), fake.rightCode);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/cannot reach the server/));
    api.answers['POST auth/step-up'] = right;
    await press('Try again');
    expect(await screen.findByText('saved')).toBeTruthy();
    expect(fake.verified).toHaveLength(2);
  });
});
