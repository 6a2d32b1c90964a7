import type { CarriedAs } from './carry-over.ts';

export interface CarriedFrom {
  accountId: string;
  as: CarriedAs;
}

/** The account named by the address that prefills the placement, and how much of it to copy; null if there is none. */
export function carriedFrom(search: URLSearchParams): CarriedFrom | null {
  const as = search.has('again') ? 'again' : 'like';
  const accountId = search.get(as) ?? '';
  return accountId === '' || search.has('draft') || !search.get('people_id') ? null : { accountId, as };
}
