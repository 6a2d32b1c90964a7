import { expect, it, vi } from 'vitest';
import { PageLoadError } from '#lib/api/errors.ts';
import { importWithRecovery, reloadIfReachable } from './lazy-with-recovery.ts';

it('reloads a tab left open across a release once, then shows the failure', async () => {
  const items = new Map<string, string>();
  let reloads = 0;
  let isReachable = false;
  let clock = 1_000_000;
  const environment = {
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
    reload: () => (reloads += 1),
    isReachable: async () => isReachable,
    now: () => clock,
  };
  const failImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  // Offline, a reload would only remove the page.
  await expect(importWithRecovery(failImport, environment)).rejects.toThrow(PageLoadError);
  await reloadIfReachable(environment);
  expect(reloads).toBe(0);
  isReachable = true;
  void importWithRecovery(failImport, environment);
  await vi.waitFor(() => expect(reloads).toBe(1));
  clock += 1000;
  await expect(importWithRecovery(failImport, environment)).rejects.toThrow(PageLoadError);
  expect(reloads).toBe(1);
  await expect(importWithRecovery(async () => 'module', environment)).resolves.toBe('module');
});
