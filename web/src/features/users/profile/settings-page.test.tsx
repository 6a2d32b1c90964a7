import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '#app/toasts.tsx';
import { setConfig } from '#lib/api/config.ts';
import { membershipOf } from '#testing/companies.ts';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { settingsRoutes } from './routes.tsx';
import { readTab } from './settings-tab.ts';

interface Call {
  method: string;
  path: string;
  body: unknown;
}

const userId = '018f0000-0000-7000-8000-000000000001';
let calls: Call[];
let answer: (call: Call) => Response | Promise<Response>;
let auth: FakeAuth;
let companies: object[];

beforeEach(() => {
  calls = [];
  companies = [];
  answer = () => new Response(null, { status: 204 });
  auth = new FakeAuth(sessionOf('token'));
  auth.refreshAnswer = { session: sessionOf('fresh'), error: null };
  startFakeSession(auth);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname: path } = new URL(address);
    if (path.endsWith('/my-clients')) return Response.json({ data: companies });
    const call = { method: init.method ?? 'GET', path, body: JSON.parse(String(init.body)) as unknown };
    calls.push(call);
    return answer(call);
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(at = '/settings') {
  const frame = (
    <>
      <Toasts />
      <Outlet />
    </>
  );
  return renderApp([{ element: frame, children: settingsRoutes }], { at });
}

const refuse = (status: number, code: string, message: string, errors: { path: string; message: string }[] = []) =>
  Response.json({ status_code: status, code, message, errors, request_id: 'r-1' }, { status });
const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }));
const tab = (name: string) => screen.getByRole('tab', { name });

describe('settings tabs', () => {
  it.each([
    ['/settings', 'Account Info'],
    ['/settings?tab=account-info', 'Account Info'],
    ['/settings?tab=update-password', 'Update Password'],
    ['/settings?tab=billing', 'Account Info'],
  ])('%s shows %s', async (at, name) => {
    open(at);
    expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');
    expect(await panel(name)).toBeTruthy();
  });

  it('are stored in the query and keep unsaved input', async () => {
    const { router } = open('/settings?tab=update-password');
    await userEvent.type((await panel('Update Password')).getByLabelText('Current Password'), 'demo');
    await userEvent.click(tab('Account Info'));
    expect(router.state.location.search).toBe('?tab=account-info');
    await userEvent.click(tab('Update Password'));
    expect(router.state.location.search).toBe('?tab=update-password');
    expect((await panel('Update Password')).getByLabelText<HTMLInputElement>('Current Password').value).toBe('demo');
  });

  it('include a link to notification settings only for users with notifications', async () => {
    open();
    await screen.findByRole('link', { name: 'Client portal access' });
    expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull();
    companies = [membershipOf()];
    open();
    expect((await screen.findByRole('link', { name: 'Notifications' })).getAttribute('href')).toBe('/notifications/settings');
  });

  it('fall back to the first tab for an unknown value', () => {
    expect(readTab(new URLSearchParams('tab='))).toBe('account-info');
    expect(readTab(new URLSearchParams('tab=UPDATE-PASSWORD'))).toBe('account-info');
  });
});

describe('account info', () => {
  it('saves changed names, shows progress and refreshes the session', async () => {
    const answered = Promise.withResolvers<Response>();
    answer = () => answered.promise;
    open();
    const form = await panel('Account Info');
    expect(form.getByText('You can change your account information here.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@clinic.example.com');
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(save.disabled).toBe(true);
    await userEvent.type(form.getByLabelText('First Name'), 'x');
    expect(save.disabled).toBe(false);
    await userEvent.type(form.getByLabelText('First Name'), '{Backspace}');
    expect(save.disabled).toBe(true);
    await userEvent.clear(form.getByLabelText('First Name'));
    await userEvent.type(form.getByLabelText('First Name'), ' Dana-Marie ');
    await userEvent.click(save);
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(save.dataset['loading']).toBe('true');
    expect(calls).toEqual([
      {
        method: 'PATCH',
        path: `/api/core/v1/auth/user/${userId}`,
        body: { first_name: 'Dana-Marie', last_name: 'WHITFIELD' },
      },
    ]);
    expect(auth.refreshes).toBe(0);
    const data = { user_id: userId, email: 'dana@clinic.example.com', first_name: 'Dana-Marie', last_name: 'WHITFIELD' };
    answered.resolve(Response.json({ data }));
    expect(await screen.findByText('Account information updated successfully')).toBeTruthy();
    await waitFor(() => expect(auth.refreshes).toBe(1));
    expect(form.getByLabelText<HTMLInputElement>('First Name').value).toBe('Dana-Marie');
    expect(save.disabled).toBe(true);
    expect(save.dataset['loading']).toBeUndefined();
  });

  it('requires both names', async () => {
    open();
    const form = await panel('Account Info');
    await userEvent.clear(form.getByLabelText('First Name'));
    await userEvent.clear(form.getByLabelText('Last Name'));
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('First name is required')).toBeTruthy();
    expect(form.getByText('Last name is required')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('First Name'));
    expect(calls).toEqual([]);
  });

  it('shows a refusal and allows another attempt', async () => {
    answer = () => refuse(409, 'conflict', 'Your company manages your sign-in.');
    open();
    const form = await panel('Account Info');
    await userEvent.type(form.getByLabelText('Last Name'), 'x');
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect((await form.findByRole('alert')).textContent).toContain('Your company manages your sign-in.');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(false);
    expect(auth.refreshes).toBe(0);
  });
});

describe('update password', () => {
  async function fill(old: string, next: string, again = next) {
    const form = await panel('Update Password');
    if (old) await userEvent.type(form.getByLabelText('Current Password'), old);
    if (next) await userEvent.type(form.getByLabelText('New Password'), next);
    if (again) await userEvent.type(form.getByLabelText('Confirm New Password'), again);
    await userEvent.click(form.getByRole('button', { name: 'Update Password' }));
    return form;
  }
  const at = '/settings?tab=update-password';

  it('submits all three fields and clears the form', async () => {
    open(at);
    const form = await fill('demo-password', 'another one');
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('New Password').value).toBe(''));
    expect(await screen.findByText('Password updated successfully')).toBeTruthy();
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/core/v1/auth/password-update',
        body: { old_password: 'demo-password', new_password: 'another one', confirm_password: 'another one' },
      },
    ]);
    expect(form.getByLabelText<HTMLInputElement>('Current Password').value).toBe('');
  });

  it('reports all missing fields at once', async () => {
    open(at);
    const form = await fill('', '12345', '');
    expect(await form.findByText('Current password is required')).toBeTruthy();
    expect(form.getByText('New password must be at least 6 characters')).toBeTruthy();
    expect(form.getByText('Please confirm your new password')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("enforces the installation's password rules", async () => {
    setConfig({
      ...testConfig,
      sign_in: { ...testConfig.sign_in, password_min_length: 8, password_required_characters: '0123456789' },
    });
    open(at);
    const form = await fill('demo-password', 'seven77', '');
    expect(await form.findByText('New password must be at least 8 characters')).toBeTruthy();
    await userEvent.type(form.getByLabelText('New Password'), '{Backspace}{Backspace}-long');
    expect(await form.findByText('New password must have a digit')).toBeTruthy();
    await userEvent.clear(form.getByLabelText('New Password'));
    expect(calls).toEqual([]);
  });

  it('revalidates the confirmation when the new password changes', async () => {
    open(at);
    const form = await fill('', 'abcdef', 'abcdefg');
    expect(await form.findByText("Passwords don't match")).toBeTruthy();
    expect(form.getByText('Current password is required')).toBeTruthy();
    await userEvent.type(form.getByLabelText('New Password'), 'g');
    await waitFor(() => expect(form.queryByText("Passwords don't match")).toBeNull());
  });

  it('shows a wrong current password on its field', async () => {
    const message = 'Current password is incorrect';
    answer = () => refuse(422, 'current_password_invalid', message, [{ path: 'old_password', message }]);
    open(at);
    const form = await fill('wrong', 'another one');
    expect(await form.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Current Password'));
    expect(form.getByLabelText<HTMLInputElement>('New Password').value).toBe('another one');
  });

  it('reports an unreachable server in the form', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    open(at);
    const form = await fill('demo-password', 'another one');
    expect((await form.findByRole('alert')).textContent).toContain('cannot reach the server');
    expect(await screen.findByText('Failed to update password')).toBeTruthy();
  });

  it('disables the button while saving', async () => {
    const answered = Promise.withResolvers<Response>();
    answer = () => answered.promise;
    open(at);
    const form = await fill('demo-password', 'another one');
    const button = form.getByRole<HTMLButtonElement>('button', { name: 'Update Password' });
    expect(button.disabled).toBe(true);
    expect(button.dataset['loading']).toBe('true');
    answered.resolve(new Response(null, { status: 204 }));
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('toggles the visibility of the new password only', async () => {
    open(at);
    const form = await panel('Update Password');
    await userEvent.click(form.getByRole('button', { name: 'Show or hide: new password' }));
    expect(form.getByLabelText<HTMLInputElement>('New Password').type).toBe('text');
    expect(form.getByLabelText<HTMLInputElement>('Current Password').type).toBe('password');
    expect(form.getByLabelText<HTMLInputElement>('Confirm New Password').type).toBe('password');
  });
});
