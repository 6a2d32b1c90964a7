import { describe, expect, it, vi } from 'vitest';
import type { MyClient } from '@recoup/contract/users/memberships';
import { loadConfig } from '#lib/api/config.ts';
import { safeDestination } from '#lib/paths/destination.ts';
import { ApiError, isDefinitive, messageOf, NetworkError, PageLoadError } from '#lib/api/errors.ts';
import { importWithRecovery, reloadIfReachable } from '#lib/paths/lazy-with-recovery.ts';
import { createQueryClient, shouldRetry } from '#lib/api/query-client.ts';
import { dropEmpty, toQueryString } from '#lib/api/query-string.ts';
import { chooseClient } from '#lib/session/selected-client.ts';
import { storageKeyOf } from '#lib/session/session.ts';
import { pageTitle } from '#lib/format/titles.ts';
import { testConfig } from '#testing/config.ts';

describe('page titles (spec 2)', () => {
  it('name the client when one is selected', () => {
    expect(pageTitle({ title: 'Debtors', clientName: 'Brightwater', product: 'Recoup' })).toBe(
      'Debtors | Brightwater - Recoup Client Portal',
    );
    expect(pageTitle({ title: 'Sign in', product: 'Recoup' })).toBe('Sign in | Recoup Client Portal');
  });
});

describe('query strings', () => {
  it('repeat the key of an array and drop empty strings', () => {
    expect(toQueryString({ status: ['NEW', 'ACTIVE'], q: '', page: 0, all: false, none: null })).toBe(
      '?status=NEW&status=ACTIVE&page=0&all=false',
    );
    expect(toQueryString({})).toBe('');
    expect(dropEmpty({ a: '', b: 0, c: undefined })).toEqual({ b: 0 });
  });
});

describe('destination after sign-in', () => {
  const origin = 'https://portal.example.com';
  it.each([
    ['/debtors?status=NEW#top', '/debtors?status=NEW#top'],
    ['//elsewhere.example.com', '/'],
    ['/\\elsewhere.example.com', '/'],
    ['/\t/elsewhere.example.com', '/'],
    ['https://elsewhere.example.com/', '/'],
    ['javascript:alert(1)', '/'],
    ['/signin?next=/signin', '/'],
    ['/login', '/'],
    [null, '/'],
  ])('%s leads to %s', (next, expected) => expect(safeDestination(next, origin)).toBe(expected));
});

describe('selected client (spec 4)', () => {
  const client = (id: string, done: boolean): MyClient => ({
    id,
    client_id: id,
    client_name: id,
    is_onboarding_completed: done,
    role: 'client_admin',
    code: null,
    trade: 'dental',
  });
  const list = [client('a', false), client('b', true), client('c', true)];

  it('is the remembered one if it is in the list', () => expect(chooseClient(list, 'c')?.client_id).toBe('c'));
  it('is else the first with onboarding completed', () => expect(chooseClient(list, 'gone')?.client_id).toBe('b'));
  it('is else the first', () => expect(chooseClient([client('x', false), client('y', false)], null)?.client_id).toBe('x'));
  it('is none without companies', () => expect(chooseClient([], 'a')).toBeNull());
});

describe('errors', () => {
  const answer = (status: number) => new ApiError({ status, code: 'x', message: 'The company code is taken.' });
  it('show messages written for users and nothing else', () => {
    expect(messageOf(answer(409))).toBe('The company code is taken.');
    expect(messageOf(new TypeError('undefined is not a function'))).toBe('Something went wrong');
    expect(messageOf('x', 'Failed to update password')).toBe('Failed to update password');
  });
  it('are retried three times, unless the answer is final', () => {
    expect(shouldRetry(0, answer(500))).toBe(true);
    expect(shouldRetry(2, new NetworkError())).toBe(true);
    expect(shouldRetry(3, answer(500))).toBe(false);
    for (const status of [400, 401, 403, 404, 409, 422]) expect(isDefinitive(answer(status))).toBe(true);
    expect(isDefinitive(answer(429))).toBe(false);
  });
});

describe('query client (spec 7 and 9)', () => {
  it('has the defaults of the spec', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    const delay = queries?.retryDelay;
    if (typeof delay !== 'function') throw new Error('There is no retry delay.');
    expect([0, 1, 2, 10].map((attempt) => delay(attempt, new Error('x')))).toEqual([1000, 2000, 4000, 30_000]);
    expect(queries).toMatchObject({
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
      gcTime: 300_000,
    });
  });
});

describe('a tab left open across a release', () => {
  it('reloads once, then shows the failure', async () => {
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
});

describe('settings', () => {
  it('are accepted only when complete', async () => {
    await expect(loadConfig(async () => Response.json(testConfig))).resolves.toEqual(testConfig);
    await expect(loadConfig(async () => Response.json({ product_name: 'Recoup' }))).rejects.toThrow('not complete');
    await expect(loadConfig(async () => new Response('', { status: 502 }))).rejects.toThrow('502');
  });
  it('name the stored token after the first label of the host', () => {
    expect(storageKeyOf('https://abcdef.supabase.example.com')).toBe('sb-abcdef-auth-token');
    expect(storageKeyOf('http://localhost:3000')).toBe('sb-localhost-auth-token');
  });
});
