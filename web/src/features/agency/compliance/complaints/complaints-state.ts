import { complaintFilterQuery, type ComplaintFilters } from '@recoup/contract/agency/complaints';
import { z } from 'zod';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

const stateSchema = complaintFilterQuery.extend({
  view: z.enum(['list', 'months']).default('list'),
  /** The open dialog. */
  panel: z.enum(['add', 'settings']).optional(),
});
export type ComplaintsState = z.output<typeof stateSchema>;

export const readComplaintsState = (search: URLSearchParams): ComplaintsState =>
  readAddress(stateSchema, ['state', 'kind', 'source', 'client'], search);

export const writeComplaintsState = ({
  q,
  state,
  kind,
  source,
  client,
  about,
  due,
  from,
  to,
  view,
  panel,
}: ComplaintsState): URLSearchParams =>
  writeAddress({ q, state, kind, source, client, about, due, from, to, view, panel }, { view: 'list' });

export const filtersOf = ({ view: _view, panel: _panel, ...filters }: ComplaintsState): ComplaintFilters => filters;
