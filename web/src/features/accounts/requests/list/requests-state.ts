import { DISPUTE_STATES } from '@recoup/domain/accounts/dispute-states';
import { OFFER_STATES } from '@recoup/domain/accounts/offer-states';
import { requestFilters } from '@recoup/contract/accounts/requests';
import { repeated } from '@recoup/contract/shared/common';
import { z } from 'zod';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

const TABS = ['requests', 'disputes', 'offers'] as const;
export type Tab = (typeof TABS)[number];

const schemas = {
  requests: z.object(requestFilters),
  disputes: z.object({ state: repeated(z.enum(DISPUTE_STATES)) }),
  offers: z.object({ state: repeated(z.enum(OFFER_STATES)) }),
};

/** The filters of a tab, named like the API's. */
export type FiltersOf<T extends Tab> = z.output<(typeof schemas)[T]>;

export function readTab(search: URLSearchParams): Tab {
  return TABS.find((tab) => tab === search.get('tab')) ?? 'requests';
}

export function readFilters<T extends Tab>(tab: T, search: URLSearchParams): FiltersOf<T> {
  const schema = schemas[tab] as unknown as z.ZodType<FiltersOf<T>>;
  return readAddress(schema, ['state', 'kind'], search);
}

/** In a fixed order, so that equal lists have equal addresses. */
export function writeFilters<T extends Tab>(tab: T, filters: Partial<FiltersOf<T>>): URLSearchParams {
  const { state, kind, from, to } = filters as Partial<FiltersOf<'requests'>>;
  return writeAddress({ tab, state, kind, from, to }, { tab: 'requests' });
}
