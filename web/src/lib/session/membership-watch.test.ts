import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { clientDetailsQuery } from './client-details.ts';
import { ApiError } from '#lib/api/errors.ts';
import { watchMembership } from './membership-watch.ts';
import { createQueryClient, setQueryClient } from '#lib/api/query-client.ts';
import { myClientsQuery } from './selected-client.ts';

const own = membershipOf();
let api: FakeApi;
let queries: ReturnType<typeof createQueryClient>;
let end: () => void;

beforeEach(() => {
  api = new FakeApi({ 'GET clients/my-clients': () => data([own]), 'GET company': () => data(detailsOf()) });
  startFakeSession();
  queries = createQueryClient();
  setQueryClient(queries);
  end = watchMembership(queries);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const isInvalidated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated ?? false;
/** A client API call fails with this. */
const fail = (status: number, code: string) =>
  queries
    .query({
      queryKey: ['member', own.client_id, 'locations.list'],
      queryFn: () => Promise.reject(new ApiError({ status, code, message: 'Refused.' })),
      retry: false,
    })
    .catch(() => undefined);

async function load() {
  await queries.query(myClientsQuery());
  await queries.query(clientDetailsQuery(own.client_id));
  expect(api.requests).toHaveLength(2);
}

it('refetches memberships when the client is not found', async () => {
  await load();
  await fail(404, 'not_found');
  expect(isInvalidated(myClientsQuery().queryKey)).toBe(true);
});

it("drops a client's cached data after the user was removed from it", async () => {
  await load();
  queries.setQueryData(myClientsQuery().queryKey, { data: [], agency_role: null, is_spec_only: false });
  await fail(404, 'not_found');
  await vi.waitFor(() => expect(queries.getQueryData(clientDetailsQuery(own.client_id).queryKey)).toBeUndefined());
});

it('refetches permissions after a 403, except when only step-up is required', async () => {
  await load();
  await fail(403, 'step_up_required');
  expect(isInvalidated(clientDetailsQuery(own.client_id).queryKey)).toBe(false);
  await fail(403, 'forbidden');
  expect(isInvalidated(clientDetailsQuery(own.client_id).queryKey)).toBe(true);
});
