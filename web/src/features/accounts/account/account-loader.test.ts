import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, setQueryClient } from '#lib/api/query-client.ts';
import { selectClient } from '#lib/session/selected-client.ts';
import { membershipOf } from '#testing/companies.ts';
import { data, FakeApi } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { loadAccount } from './account-loader.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const request = new Request('https://portal.example.com/debtors/p/a');
const load = () => loadAccount({ params: { peopleId: id(1), id: id(2) }, request });

let api: FakeApi;
let answered: PromiseWithResolvers<void>;
let requestedClients: string[];

beforeEach(() => {
  startFakeSession();
  setQueryClient(createQueryClient());
  answered = Promise.withResolvers<void>();
  api = new FakeApi({
    'GET clients/my-clients': async () => {
      await answered.promise;
      return data([membershipOf()]);
    },
  });
  const { fetch } = globalThis;
  requestedClients = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/debtors/')) requestedClients.push(/clients\/([0-9a-f-]{36})/.exec(address)?.[1] ?? '');
    return fetch(address, init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('account loader', () => {
  it('starts one request for the account while the companies are still loading', async () => {
    selectClient(membershipOf().client_id);
    const loading = load();
    await vi.waitFor(() => expect(requestedClients).toEqual([membershipOf().client_id]));
    expect(api.to('GET', `company/accounts/${id(2)}/timeline`)).toHaveLength(1);
    answered.resolve();
    await loading;
    expect(requestedClients).toHaveLength(1);
  });

  it('loads the account again when the remembered company is no longer accessible', async () => {
    selectClient(id(9));
    const loading = load();
    await vi.waitFor(() => expect(requestedClients).toEqual([id(9)]));
    answered.resolve();
    await loading;
    await vi.waitFor(() => expect(requestedClients).toEqual([id(9), membershipOf().client_id]));
  });
});
