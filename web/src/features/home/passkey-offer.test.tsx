import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { safeStorage } from '#lib/state/storage.ts';
import { setConfig } from '#lib/api/config.ts';
import { USED_KEY } from '#lib/session/passkey-support.ts';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

const asked = vi.fn<() => Promise<boolean>>();

function open(method = 'password') {
  const auth = new FakeAuth();
  startFakeSession(auth);
  const claims = btoa(JSON.stringify({ amr: [{ method, timestamp: 1 }] }));
  auth.emit('SIGNED_IN', { ...sessionOf('t'), access_token: `head.${claims}.signature` });
  renderApp([{ path: '/', element: <PasskeyOffer /> }], { at: '/' });
}

const offer = () => screen.queryByText('Sign in without a password next time');

describe('the offer of a passkey', () => {
  beforeEach(() => {
    window.localStorage.clear();
    asked.mockReset().mockResolvedValue(true);
    vi.stubGlobal('PublicKeyCredential', {
      parseCreationOptionsFromJSON: () => ({}),
      isUserVerifyingPlatformAuthenticatorAvailable: asked,
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('leads to the form, and does not return after "Not now"', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Add a passkey' })).getAttribute('href')).toBe(
      '/client-portal-access?panel=passkey',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(offer()).toBeNull();
    asked.mockClear();
    open();
    expect(asked).not.toHaveBeenCalled();
  });

  it('is not made where the device has no screen lock', async () => {
    asked.mockResolvedValue(false);
    open();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    expect(offer()).toBeNull();
  });

  it.each([
    ['after a sign-in without a password', () => open('otp')],
    [
      'where the service has no passkeys',
      () => {
        setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, passkeys: false } });
        open();
      },
    ],
    [
      'where one was used before',
      () => {
        safeStorage.setItem(USED_KEY, 'yes');
        open();
      },
    ],
  ])('is not made %s', (_case, start) => {
    start();
    expect(asked).not.toHaveBeenCalled();
    expect(offer()).toBeNull();
  });
});
