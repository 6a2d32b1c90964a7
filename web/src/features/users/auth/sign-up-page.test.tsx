import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFlows } from '#testing/fake-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { authRoutes, signInRoutes } from './routes.tsx';

const routes = [
  ...signInRoutes,
  ...authRoutes,
  { path: '/debtors', element: <h1>Debtors</h1> },
  { path: '/', element: <h1>Start</h1> },
];

function open(at = '/signup') {
  const flows = new FakeFlows();
  startFakeSession(new FakeAuth());
  return { flows, ...renderApp(routes, { at }) };
}

async function fill() {
  await userEvent.type(await screen.findByLabelText('First name'), ' Ines ');
  await userEvent.type(screen.getByLabelText('Last name'), 'Quintanar');
  await userEvent.type(screen.getByLabelText('Email address'), 'ines@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'quiet-Harbor-71');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('sign-up', () => {
  it('submits the names, email and password, and shows where the email was sent', async () => {
    const { flows } = open('/signup?next=/debtors');
    await fill();
    expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeTruthy();
    expect(screen.getByText('ines@example.com')).toBeTruthy();
    expect(flows.calls).toEqual([
      {
        call: 'signUp',
        with: {
          email: 'ines@example.com',
          password: 'quiet-Harbor-71',
          options: {
            data: { first_name: 'Ines', last_name: 'Quintanar' },
            emailRedirectTo: `${window.location.origin}/signin?next=%2Fdebtors`,
          },
        },
      },
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ }).disabled).toBe(true);
  });

  it('signs in by the emailed code in the same tab; a wrong code can be corrected', async () => {
    const { flows } = open('/signup?next=/debtors');
    await fill();
    const code = await screen.findByLabelText<HTMLInputElement>('6-digit code');
    expect(document.activeElement).toBe(code);
    flows.error = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired');
    await userEvent.type(code, '111111');
    expect(await screen.findByText(/This code is incorrect/)).toBeTruthy();
    expect(code.value).toBe('');
    flows.error = null;
    await userEvent.click(code);
    await userEvent.paste('123 456');
    expect(screen.queryByText(/This code is incorrect/)).toBeNull();
    await waitFor(() =>
      expect(flows.calls.at(-1)).toEqual({
        call: 'verifyOtp',
        with: { email: 'ines@example.com', token: '123456', type: 'email' },
      }),
    );
  });

  it('keeps the names but not the password when the email address is corrected', async () => {
    open();
    await fill();
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email address')).value).toBe('ines@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ines');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('shows the confirmation screen after a reload, and the form after Back', async () => {
    const { router, unmount } = open();
    await fill();
    await screen.findByRole('heading', { name: 'Confirm your email address' });
    const { location } = router.state;
    await act(() => router.navigate(-1));
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Ines');
    unmount();
    renderApp(routes, { at: location });
    expect(await screen.findByText('ines@example.com')).toBeTruthy();
    expect(`${location.pathname}${location.search}`).toBe('/signup');
  });

  it('continues immediately when no confirmation is required', async () => {
    const { flows } = open('/signup?next=/debtors');
    flows.session = sessionOf('t');
    await fill();
    expect(await screen.findByRole('heading', { name: 'Debtors' })).toBeTruthy();
  });

  it('redirects signed-in users, never to another site', async () => {
    startFakeSession(new FakeAuth(sessionOf('t')));
    renderApp(routes, { at: '/signup?next=//elsewhere.example.com' });
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
  });

  it("shows the service's password rule on the password field", async () => {
    const { flows } = open();
    flows.error = new AuthWeakPasswordError('Password should be at least 10 characters.', 422, ['length']);
    await fill();
    expect(await screen.findByText('Password should be at least 10 characters.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it.each([
    [new AuthRetryableFetchError('Failed to fetch', 0), 'cannot reach the server'],
    [new AuthApiError('Signups not allowed for this instance', 422, 'signup_disabled'), 'by invitation'],
    [
      new AuthApiError('For security purposes, you can only request this after 42 seconds.', 429, 'over_email_send_rate_limit'),
      'Wait 42 seconds',
    ],
  ])('explains %s and keeps the entered values', async (error, text) => {
    const { flows } = open();
    flows.error = error;
    await fill();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('quiet-Harbor-71');
  });
});

describe('confirmation resend', () => {
  afterEach(() => vi.useRealTimers());
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  const press = () => act(async () => void fireEvent.click(button()));

  it('waits, sends, then waits as long as the service requires', async () => {
    vi.useFakeTimers();
    const flows = new FakeFlows();
    renderApp(<ResendConfirmation email="ines@example.com" next={null} wait={60} />);
    expect(button().textContent).toBe('Send again in 60 s');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(button().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(button().disabled).toBe(false);
    await press();
    expect(flows.calls).toEqual([
      {
        call: 'resend',
        with: { type: 'signup', email: 'ines@example.com', options: { emailRedirectTo: `${window.location.origin}/signin` } },
      },
    ]);
    expect(screen.getByRole('status').textContent).toContain('Sent again');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    flows.error = new AuthApiError('… after 17 seconds.', 429, 'over_email_send_rate_limit');
    await press();
    expect(button().textContent).toBe('Send again in 17 s');
  });

  it('reports a failed send', async () => {
    const flows = new FakeFlows();
    flows.error = new AuthRetryableFetchError('Failed to fetch', 0);
    renderApp(<ResendConfirmation email="ines@example.com" next={null} />);
    await press();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('cannot reach the server'));
    expect(button().disabled).toBe(false);
  });
});
