import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';
import { z } from 'zod';
import { useAddressState } from './use-address-state.ts';

const schema = z.object({ q: z.string().optional(), page: z.string().optional() });

afterEach(cleanup);

/** A list whose loader is pending from the first change until `load()`. */
async function openList(address: string) {
  let list!: ReturnType<typeof useAddressState<z.output<typeof schema>>>;
  let load = () => {};
  let hasOpened = false;
  function List() {
    list = useAddressState((search) => readAddress(schema, [], search), writeAddress);
    return null;
  }
  const loader = () => {
    if (!hasOpened) {
      hasOpened = true;
      return null;
    }
    return new Promise((resolve) => {
      load = () => resolve(null);
    });
  };
  const router = createMemoryRouter([{ path: '/list', Component: List, loader }], { initialEntries: [address] });
  await act(async () => render(<RouterProvider router={router} />));
  return { router, list: () => list, load: () => act(async () => load()) };
}

it('adds a change to one whose navigation is pending', async () => {
  const { router, list, load } = await openList('/list?q=ann');
  await act(async () => list().change({ q: 'bob' }));
  expect([list().state, router.state.location.search]).toEqual([{ q: 'bob' }, '?q=ann']);
  await act(async () => list().change({ page: '2' }));
  await load();
  expect([list().state, router.state.location.search]).toEqual([{ q: 'bob', page: '2' }, '?q=bob&page=2']);
});

it('replaces the state, and follows the address back', async () => {
  const { router, list, load } = await openList('/list?q=ann&page=2');
  await act(async () => list().set({ q: 'bob' }));
  await load();
  expect(list().state).toEqual({ q: 'bob' });
  await act(async () => void router.navigate(-1));
  await load();
  expect(list().state).toEqual({ q: 'ann', page: '2' });
});
