import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { ACTIVITY_KEY, idleLimits, keepAwake, lastActivity } from '#lib/session/idle.ts';
import { isLocked, unlockPage } from '#lib/session/lock.ts';
import { getSession } from '#lib/session/session.ts';
import { guardUnsaved } from '#lib/state/unsaved.ts';
import { testConfig } from '#testing/config.ts';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { endIdleSession } from './end-session.ts';
import { IdleWatch } from './idle-watch.tsx';

const minute = 60_000;
const session = sessionOf('token');
const warning = () => screen.queryByRole('alertdialog');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  setConfig({ ...testConfig, sign_in: { ...testConfig.sign_in, idle_minutes: 30 } });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  startFakeSession(new FakeAuth(session));
});
afterEach(() => {
  vi.useRealTimers();
  act(unlockPage);
});

describe('limits', () => {
  it('warn two minutes before the end, or half-way for short times', () => {
    expect(idleLimits(30)).toEqual({ idleMs: 30 * minute, warningMs: 2 * minute });
    expect(idleLimits(1)).toEqual({ idleMs: minute, warningMs: minute / 2 });
    expect(idleLimits(0)).toBeNull();
  });
});

describe('the warning', () => {
  it('appears, counts down, and disappears when the user chooses to stay', async () => {
    renderApp(<IdleWatch session={session} />);
    pass(27 * minute);
    expect(warning()).toBeNull();
    pass(minute + 1000);
    expect(warning()?.textContent).toContain('Signing out in 1:59');
    pass(60_000);
    expect(screen.getByRole('status').textContent).toBe('You will be signed out in 1 minute.');
    // A mouse moving toward the button is not an answer.
    fireEvent.pointerMove(window);
    pass(1000);
    expect(warning()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(warning()).toBeNull();
    pass(27 * minute);
    expect(warning()).toBeNull();
  });

  it('does not appear while the user works, here or in another tab', () => {
    renderApp(<IdleWatch session={session} />);
    for (let round = 0; round < 4; round += 1) {
      pass(20 * minute);
      fireEvent.keyDown(window, { key: 'a' });
    }
    expect(warning()).toBeNull();
    pass(29 * minute);
    expect(warning()).toBeTruthy();
    window.localStorage.setItem(ACTIVITY_KEY, JSON.stringify({ session: session.user.id, at: Date.now() }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY })));
    expect(warning()).toBeNull();
  });

  it('does not appear during an upload', () => {
    const release = keepAwake(() => true);
    renderApp(<IdleWatch session={session} />);
    pass(90 * minute);
    expect(warning()).toBeNull();
    release();
    pass(29 * minute);
    expect(warning()).toBeTruthy();
  });

  it("appears despite another session's activity", () => {
    window.localStorage.setItem(ACTIVITY_KEY, JSON.stringify({ session: 'an-earlier-one', at: 0 }));
    expect(lastActivity(session)).toBeNull();
    renderApp(<IdleWatch session={session} />);
    pass(minute);
    expect(warning()).toBeNull();
  });
});

describe('the end', () => {
  it('signs out, and redirects to sign-in with destination and reason', async () => {
    const replacePage = vi.fn<(address: string) => void>();
    window.history.replaceState(null, '', '/debtors?status=PAID');
    await endIdleSession(session, replacePage);
    expect(getSession().getState().status).toBe('signed-out');
    expect(replacePage).toHaveBeenCalledWith('/signin?next=%2Fdebtors%3Fstatus%3DPAID&reason=idle');
    expect(isLocked()).toBe(false);
  });

  it('covers the page instead if there is unsaved input', async () => {
    const release = guardUnsaved(() => true);
    const replacePage = vi.fn<(address: string) => void>();
    const ending = endIdleSession(session, replacePage);
    // Before the server responded.
    expect(isLocked()).toBe(true);
    await ending;
    expect(getSession().getState().status).toBe('signed-out');
    expect(replacePage).not.toHaveBeenCalled();
    release();
  });

  it('is detected before other activity when a computer wakes up too late', () => {
    renderApp(<IdleWatch session={session} />);
    const release = guardUnsaved(() => true);
    vi.setSystemTime(Date.now() + 45 * minute);
    fireEvent.pointerDown(window);
    expect(isLocked()).toBe(true);
    release();
  });
});
