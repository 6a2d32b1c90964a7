import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { FakeFlows } from '#testing/fake-flows.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { authRoutes } from './routes.tsx';

const routes = [...authRoutes, { path: '/debtors', element: <h1>Debtors</h1> }, { path: '/', element: <h1>Start</h1> }];

function open(at = '/signup') {
  const flows = new FakeFlows();
  startFakeSession(new FakeAuth());
  return { flows, ...renderApp(routes, { at }) };
}

async function fill() {
  await userEvent.type(await screen.findByLabelText('First name'), ' Ines ');
  await userEvent.type(screen.getByLabelText('Last name'), 'Quintanar');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ines@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'quiet-Harbor-71');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('sign-up', () => {
  it('sends names, address and password, and says where the mail went', async () => {
    const { flows } = open('/signup?next=/debtors');
    await fill();
    expect(await screen.findByRole('heading', { name: 'Confirm your e-mail address' })).toBeTruthy();
    expect(screen.getByText('ines@example.com')).toBeTruthy();
    expect(flows.asked).toEqual([
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

  it('lets the address be corrected: the names stay, the password does not', async () => {
    open();
    await fill();
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail address')).value).toBe('ines@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ines');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('says where the mail went again after a reload, and leads back to the form by Back', async () => {
    const { router, unmount } = open();
    await fill();
    await screen.findByRole('heading', { name: 'Confirm your e-mail address' });
    const { location } = router.state;
    await act(() => router.navigate(-1));
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Ines');
    unmount();
    renderApp(routes, { at: location });
    expect(await screen.findByText('ines@example.com')).toBeTruthy();
    expect(`${location.pathname}${location.search}`).toBe('/signup');
  });

  it('goes on at once where no confirmation is asked for', async () => {
    const { flows } = open('/signup?next=/debtors');
    flows.session = sessionOf('t');
    await fill();
    expect(await screen.findByRole('heading', { name: 'Debtors' })).toBeTruthy();
  });

  it('is skipped by whoever is signed in, and leads to no other site', async () => {
    startFakeSession(new FakeAuth(sessionOf('t')));
    renderApp(routes, { at: '/signup?next=//elsewhere.example.com' });
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
  });

  it('puts what the service says of a weak password on the password', async () => {
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
  ])('explains %s and keeps what was typed', async (error, text) => {
    const { flows } = open();
    flows.error = error;
    await fill();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('quiet-Harbor-71');
  });
});

describe('sending the confirmation again', () => {
  afterEach(() => vi.useRealTimers());
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  const press = () => act(async () => void fireEvent.click(button()));

  it('waits, sends, and waits again for as long as the service says', async () => {
    vi.useFakeTimers();
    const flows = new FakeFlows();
    renderApp(<ResendConfirmation email="ines@example.com" next={null} wait={60} />);
    expect(button().textContent).toBe('Send again in 60 s');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(button().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(button().disabled).toBe(false);
    await press();
    expect(flows.asked).toEqual([
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

  it('says when it did not work', async () => {
    const flows = new FakeFlows();
    flows.error = new AuthRetryableFetchError('Failed to fetch', 0);
    renderApp(<ResendConfirmation email="ines@example.com" next={null} />);
    await press();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('cannot reach the server'));
    expect(button().disabled).toBe(false);
  });
});
