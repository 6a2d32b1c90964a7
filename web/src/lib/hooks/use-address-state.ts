import { useState } from 'react';
import { useSearchParams } from 'react-router';

interface ChangeOptions {
  /** Replaces the history entry. */
  replace?: boolean;
}

/**
 * State of a list, kept in the query of the address. A change shows at once, and the next one adds to it: the router changes the
 * address only when its loaders are done.
 */
export function useAddressState<S extends object>(
  read: (search: URLSearchParams) => S,
  write: (state: S) => URLSearchParams,
): { state: S; set: (next: S, options?: ChangeOptions) => void; change: (next: Partial<S>, options?: ChangeOptions) => void } {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const [pending, setPending] = useState<{ address: string; state: S } | null>(null);
  const isPending = pending?.address === address;
  if (pending && !isPending) setPending(null);
  const state = isPending ? pending.state : read(search);
  const set = (next: S, options?: ChangeOptions) => {
    setPending({ address, state: next });
    setSearch(write(next), { replace: options?.replace ?? false, preventScrollReset: true });
  };
  return { state, set, change: (next, options) => set({ ...state, ...next }, options) };
}
