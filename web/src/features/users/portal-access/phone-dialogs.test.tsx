import { AuthApiError } from '@supabase/auth-js';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAuthFlows, type AuthFlows } from '#lib/session/auth-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { EnrollPhone } from './enroll-phone.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

const id = '018f0000-0000-7000-8000-000000000005';
let authCalls: [string, unknown][];
let refusals: Record<string, AuthApiError>;
let verified: unknown[];

beforeEach(() => {
  [authCalls, refusals, verified] = [[], {}, []];
  const answer = (call: string, data: unknown) => async (input: unknown) => {
    authCalls.push([call, input]);
    const error = refusals[call] ?? null;
    return { data: error ? null : data, error };
  };
  setAuthFlows({
    updateUser: answer('updateUser', { user: null }),
    mfa: {
      listFactors: answer('listFactors', { all: [{ id: 'left', status: 'unverified', factor_type: 'phone' }] }),
      unenroll: answer('unenroll', {}),
      enroll: answer('enroll', { id }),
      challenge: answer('challenge', { id: 'attempt' }),
      verify: answer('verify', {}),
    },
  } as unknown as AuthFlows);
  startFakeSession();
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
    const { pathname } = new URL(address);
    if (pathname === '/auth/v1/logout') return new Response(null, { status: 204 });
    const body = JSON.parse(String(init.body)) as { token?: string };
    verified.push([pathname, body]);
    if (body.token !== '123456')
      return Response.json(
        { code: 'otp_expired', message: 'Token has expired or is invalid' },
        { status: 403, headers: { 'x-supabase-api-version': '2024-01-01' } },
      );
    const session = { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user: { id } };
    return Response.json(session);
  });
});
afterEach(() => vi.unstubAllGlobals());

const codeField = () => screen.findByRole('textbox', { name: 'Code from the text message' });

describe('sign-in phone', () => {
  const open = (present: string | null = null) => {
    const onClose = vi.fn();
    renderApp(<PhoneDialog opened present={present} onClose={onClose} />);
    return onClose;
  };
  const sendTo = async (number: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Phone number' }), number);
    await userEvent.click(screen.getByRole('button', { name: 'Send a code' }));
  };

  it('is confirmed by a code without replacing the current session', async () => {
    const onClose = open();
    await sendTo('5125550147');
    expect(authCalls).toEqual([['updateUser', { phone: '+15125550147' }]]);
    const field = await codeField();
    await userEvent.type(field, '000000');
    expect(await screen.findByText(/incorrect or has expired/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true);
    await userEvent.type(field, '123456');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(verified.at(-1)).toEqual([
      '/auth/v1/verify',
      expect.objectContaining({ phone: '+15125550147', token: '123456', type: 'phone_change' }),
    ]);
  });

  it('rejects an unchanged number and one that another user has', async () => {
    open('15125550147');
    await sendTo('5125550147');
    expect(await screen.findByText('This is already your number')).toBeTruthy();
    expect(authCalls).toEqual([]);
    refusals = { updateUser: new AuthApiError('taken', 422, 'phone_exists') };
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '{Backspace}8');
    await userEvent.click(screen.getByRole('button', { name: 'Send a code' }));
    expect(await screen.findByText('This number belongs to another account')).toBeTruthy();
  });
});

describe('phone factor', () => {
  const open = () => {
    const [onEnrolled, onCancel] = [vi.fn(), vi.fn()];
    renderApp(<EnrollPhone onEnrolled={onEnrolled} onCancel={onCancel} />);
    return { onEnrolled, onCancel };
  };
  const begin = async (number: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Phone number' }), number);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('removes unverified factors, sends a code on request and enrolls', async () => {
    const { onEnrolled } = open();
    await begin('512555');
    expect(await screen.findByText(/Enter the full number/)).toBeTruthy();
    await begin('0147');
    expect(await screen.findByText(/ending in/)).toBeTruthy();
    expect(authCalls.map(([call]) => call)).toEqual(['listFactors', 'unenroll', 'enroll']);
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await userEvent.type(await codeField(), '123456');
    await waitFor(() => expect(onEnrolled).toHaveBeenCalled());
    expect(authCalls.at(-1)).toEqual(['verify', { factorId: id, challengeId: 'attempt', code: '123456' }]);
  });

  it('shows a name conflict on its field and removes the factor on cancel', async () => {
    const { onCancel } = open();
    refusals = { enroll: new AuthApiError('taken', 422, 'mfa_factor_name_conflict') };
    await begin('5125550147');
    expect(await screen.findByText(/You already use this name/)).toBeTruthy();
    refusals = {};
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/ending in/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onCancel).toHaveBeenCalled());
    expect(authCalls.at(-1)).toEqual(['unenroll', { factorId: id }]);
  });
});
