import type { CarriedAs } from './carry-over.ts';

export interface CarriedFrom {
  accountId: string;
  as: CarriedAs;
}

/** Which of the person's accounts the address begins a placement with, and how; null where it names none. */
export function carriedFrom(search: URLSearchParams): CarriedFrom | null {
  const as = search.has('again') ? 'again' : 'like';
  const accountId = search.get(as) ?? '';
  return accountId === '' || search.has('draft') || !search.get('people_id') ? null : { accountId, as };
}
