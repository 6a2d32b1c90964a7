import { AuthApiError } from '@supabase/auth-js';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionOf } from '#testing/fake-auth.ts';
import { FakeFlows } from '#testing/fake-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { isRecoverySession } from '#lib/session/recovery-session.ts';
import { otherUser } from './other-user.ts';
import { SwitchUserDialog } from './switch-user-dialog.tsx';

const tokens = {
  access_token: `h.${btoa(JSON.stringify({ sub: 'b', email: 'b@example.com', session_id: 'new' }))}.s`,
  refresh_token: 'r',
};

function open(isRecovery = false) {
  startFakeSession();
  const flows = new FakeFlows();
  const openPage = vi.fn();
  otherUser.set({ ...tokens, isRecovery });
  renderApp(<SwitchUserDialog session={sessionOf('x')} urlSession={{ ...tokens, isRecovery }} openPage={openPage} />);
  return { flows, openPage };
}

afterEach(() => otherUser.set(null));

it('switches on request and starts over', async () => {
  const { flows, openPage } = open();
  expect(await screen.findByRole('dialog', { name: 'Sign in as b@example.com?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Switch user' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(flows.calls).toEqual([{ call: 'setSession', with: tokens }]);
});

it('leads from a recovery link to the new password', async () => {
  const { openPage, flows } = open(true);
  flows.session = { ...sessionOf('x'), access_token: tokens.access_token };
  await userEvent.click(await screen.findByRole('button', { name: 'Switch user' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/reset-password/mail'));
  expect(isRecoverySession(flows.session)).toBe(true);
});

it('keeps the user who declines, and shows a refusal', async () => {
  const { flows, openPage } = open();
  flows.error = new AuthApiError('x', 403, 'session_not_found');
  await userEvent.click(await screen.findByRole('button', { name: 'Switch user' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(otherUser.get()).toBeNull();
  expect(openPage).not.toHaveBeenCalled();
});
