import { invoiceListQuery, statementFilterQuery, type StatementFilters } from '@recoup/contract/money/statements';
import { z } from 'zod';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

const address = z.object({ ...statementFilterQuery.shape, bucket: invoiceListQuery.shape.bucket });

/** State of the tab in the address: filters of the statements, and the age bucket of the invoices. */
export type TabState = z.output<typeof address>;

export const readTabState = (search: URLSearchParams): TabState => readAddress(address, ['state'], search);

export const writeTabState = (state: TabState): URLSearchParams =>
  new URLSearchParams([['tab', 'remittances'], ...writeAddress(state)]);

export const filtersOf = ({ bucket: _bucket, ...filters }: TabState): StatementFilters => filters;

export const noFilters: StatementFilters = {
  from: undefined,
  to: undefined,
  paid_from: undefined,
  paid_to: undefined,
  state: undefined,
};

export const isFiltered = (state: TabState): boolean => hasFilter(filtersOf(state));
