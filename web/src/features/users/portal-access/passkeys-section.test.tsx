import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAuthFlows, type AuthFlows } from '#lib/session/auth-flows.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

const row = { id: 'one', friendly_name: 'Work laptop', created_at: '2026-11-20T15:05:00.000Z' };
let rows: (typeof row)[];
let refusal: { call: string; error: Error } | null;
let calls: { call: string; with: unknown }[];

const answer = (call: string, data: () => unknown) => async (given?: unknown) => {
  calls.push({ call, with: given });
  if (refusal?.call === call) return { data: null, error: refusal.error };
  return { data: data(), error: null };
};

function open({ isManaged = false } = {}) {
  const auth = new FakeAuth();
  startFakeSession(auth);
  auth.emit('SIGNED_IN', sessionOf('t'));
  const passkey = {
    list: answer('list', () => rows),
    update: answer('update', () => row),
    delete: answer('delete', () => {
      rows = [];
      return null;
    }),
  };
  setAuthFlows({ passkey, registerPasskey: answer('register', () => row) } as unknown as AuthFlows);
  renderApp([{ path: '/', element: <PasskeysSection isManaged={isManaged} /> }], { at: '/' });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');

describe('passkeys', () => {
  beforeEach(() => {
    rows = [row];
    refusal = null;
    calls = [];
    vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are listed, and say when one was never used', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Passkeys' });
    expect(list.textContent).toMatch(/Work laptop.*Added.*not used yet/);
  });

  it('have an explanatory empty state, and can be reloaded after a failure', async () => {
    rows = [];
    refusal = { call: 'list', error: new AuthRetryableFetchError('gone', 503) };
    open();
    await press('Try again');
    expect(await screen.findByText('Your passkeys could not be loaded')).toBeTruthy();
    refusal = null;
    await press('Try again');
    expect(await screen.findByText('No passkeys yet')).toBeTruthy();
  });

  it('can be removed but not added in a browser without support', async () => {
    vi.unstubAllGlobals();
    open();
    expect(await screen.findByRole('button', { name: 'Remove Work laptop' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('are not shown to users of single sign-on', () => {
    open({ isManaged: true });
    expect(calls).toEqual([]);
    expect(screen.queryByText('Passkeys')).toBeNull();
  });

  it.each([
    [new AuthApiError('', 422, 'too_many_passkeys'), 'Remove one first'],
    [new AuthApiError('', 422, 'webauthn_credential_exists'), 'already registered'],
    [Object.assign(new Error(), { name: 'InvalidStateError' }), 'already registered'],
    [Object.assign(new Error(), { name: 'NotAllowedError' }), 'The request was not confirmed on your device'],
    [new AuthRetryableFetchError('gone', 0), 'cannot reach the server'],
  ])('say why one was not added, and keep the name: %s', async (error, text) => {
    refusal = { call: 'register', error };
    open();
    await press('Add a passkey');
    const name = within(await dialog()).getByLabelText<HTMLInputElement>('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Phone');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(name.value).toBe('Phone');
    expect(calls.some(({ call }) => call === 'update')).toBe(false);
  });

  it('are removed after a warning, which stays open with the reason if it fails', async () => {
    refusal = { call: 'delete', error: new AuthApiError('', 403, 'insufficient_aal') };
    open();
    await press('Remove Work laptop');
    expect((await dialog()).textContent).toContain('other devices signed in with a passkey are signed out');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('two-factor authentication');
    refusal = null;
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByText('No passkeys yet')).toBeTruthy());
    expect(calls.findLast(({ call }) => call === 'delete')).toEqual({ call: 'delete', with: { passkeyId: 'one' } });
  });
});
