import { AuthRetryableFetchError } from '@supabase/auth-js';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { testConfig } from '#testing/config.ts';
import { appFactor, FakeFactors, phoneFactor, refusal } from '#testing/fake-factors.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

const done = vi.fn<() => void>();
let fake: FakeFactors;

function open(factors = [appFactor]): void {
  fake = new FakeFactors(factors);
  renderApp(<SecondFactorStep onDone={done} />);
}
const appField = () => screen.findByLabelText('Code from your authenticator app');
const smsField = () => screen.findByLabelText('Code from the text message');
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value;
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled;
/** The field's accessible description. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  done.mockReset();
  startFakeSession();
});

describe("an app's code", () => {
  it('is tried with its last digit, also when pasted with spaces, and supports autofill', async () => {
    open();
    const field = await appField();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    await userEvent.paste('12 34');
    expect(valueOf(field)).toBe('1234');
    expect(fake.verified).toEqual([]);
    await userEvent.clear(field);
    await userEvent.paste('123 456');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(fake.verified).toEqual([{ factorId: 'app', challengeId: 'challenge-1', code: '123456' }]);
  });

  it('reports a missing or wrong code at the field, clears it and waits for the next', async () => {
    open();
    const field = await appField();
    await userEvent.type(field, '12{Enter}');
    expect(descriptionOf(field)).toMatch('Enter all six digits');
    await userEvent.type(field, '9999');
    await waitFor(() => expect(descriptionOf(field)).toMatch(/This code is incorrect/));
    expect(valueOf(field)).toBe('');
    expect(document.activeElement).toBe(field);
    expect(done).not.toHaveBeenCalled();
  });

  it.each([
    [new AuthRetryableFetchError('gone', 0), /cannot reach the server/],
    [refusal('over_request_rate_limit', 429), /Too many attempts/],
    [refusal('mfa_challenge_expired'), /took too long/],
    [refusal('mfa_factor_not_found'), /was removed/],
  ])('explains %s', async (error, text) => {
    open();
    fake.refuses.verify = error;
    await userEvent.type(await appField(), '123456');
    await waitFor(async () => expect(descriptionOf(await appField())).toMatch(text));
  });
});

describe('a phone', () => {
  it('gets a message only on request, counts down, and accepts only the code of that message', async () => {
    open([phoneFactor]);
    await press('Send the code');
    const field = await smsField();
    expect(document.activeElement).toBe(field);
    expect(isDisabled(screen.getByRole('button', { name: /^Send again in \d+ s$/ }))).toBe(true);
    await userEvent.type(field, '123456');
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(fake.challenged).toEqual(['sms']);
    expect(fake.verified[0]?.challengeId).toBe('challenge-1');
  });

  it('waits as long as the service says', async () => {
    open([phoneFactor]);
    fake.refuses.challenge = refusal('over_sms_send_rate_limit', 429, 'you can only request this after 42 seconds.');
    await press('Send the code');
    expect(isDisabled(await screen.findByRole('button', { name: /^Send again in 4[0-2] s$/ }))).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('Wait 42 seconds');
  });

  it('remembers across a reload that a message was sent', async () => {
    open([phoneFactor]);
    await press('Send the code');
    await smsField();
    cleanup();
    open([phoneFactor]);
    expect(await smsField()).toBeTruthy();
    expect(fake.challenged).toEqual([]);
  });
});

describe('another method', () => {
  it('is another factor, or a recovery code', async () => {
    open([appFactor, phoneFactor]);
    await press('A text to Office, ending in 0134');
    expect(await screen.findByRole('button', { name: 'Send the code' })).toBeTruthy();
    await press('A recovery code');
    const field = await screen.findByLabelText('Recovery code');
    await userEvent.type(field, 'abcd{Enter}');
    expect(descriptionOf(field)).toMatch(/full code/);
    fake.rightCode = 'ABCD 2345 EFGH';
    fireEvent.change(field, { target: { value: ' ABCD 2345 EFGH ' } });
    await press('Use this code');
    await waitFor(() => expect(done).toHaveBeenCalled());
    // The app's: no text message is sent for it.
    expect(fake.challenged).toEqual(['app']);
    await press('A code from My phone');
    expect(await appField()).toBeTruthy();
  });

  it('excludes recovery codes where there are none', async () => {
    setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, recovery_codes: false } });
    open();
    await appField();
    expect(screen.queryByRole('button', { name: 'A recovery code' })).toBeNull();
  });

  it('keeps a used recovery code in its field and reports it', async () => {
    open();
    await press('A recovery code');
    const field = await screen.findByLabelText('Recovery code');
    await userEvent.type(field, 'abcd-2345-efgh{Enter}');
    await waitFor(() => expect(descriptionOf(field)).toMatch(/already used/));
    expect(valueOf(field)).toBe('abcd-2345-efgh');
  });
});

describe('the factors', () => {
  it('can be reloaded after a failure', async () => {
    fake = new FakeFactors();
    fake.refuses.listFactors = refusal('unexpected_failure', 500, 'Something broke');
    renderApp(<SecondFactorStep onDone={done} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke');
    await press('Try again');
    expect(await appField()).toBeTruthy();
  });
});
