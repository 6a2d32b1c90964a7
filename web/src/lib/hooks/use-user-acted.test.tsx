import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { firstScreenReady } from './use-first-screen-ready.ts';
import { watchInteraction } from './use-user-acted.ts';

beforeEach(() => {
  const before = firstScreenReady.get();
  firstScreenReady.set(false);
  return () => firstScreenReady.set(before);
});

it('waits for an interaction and for the first screen', async () => {
  const { onUserActed, useUserActed } = watchInteraction();
  const preload = vi.fn();
  onUserActed(preload);
  const { result } = renderHook(() => useUserActed());
  act(() => void window.dispatchEvent(new Event('scroll')));
  act(() => firstScreenReady.set(true));
  expect(result.current).toBe(false);
  act(() => firstScreenReady.set(false));
  act(() => void window.dispatchEvent(new Event('pointermove')));
  await act(() => Promise.resolve());
  expect([result.current, preload.mock.calls.length]).toEqual([false, 0]);
  act(() => firstScreenReady.set(true));
  await waitFor(() => expect(result.current).toBe(true));
  expect(preload).toHaveBeenCalledTimes(1);
});
