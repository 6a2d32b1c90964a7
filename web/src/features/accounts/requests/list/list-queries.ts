import { listDisputes } from '@recoup/contract/accounts/disputes';
import { listOffers } from '@recoup/contract/accounts/offers';
import { listRequests } from '@recoup/contract/accounts/requests';
import { authListQuery } from '#lib/api/auth-query.ts';
import type { FiltersOf } from './requests-state.ts';

export const requestsQuery = (client_id: string, filters: FiltersOf<'requests'>) =>
  authListQuery(listRequests, { params: { client_id }, query: { ...filters, limit: 100 } });

export const disputesQuery = (client_id: string, filters: FiltersOf<'disputes'>) =>
  authListQuery(listDisputes, { params: { client_id }, query: { ...filters, limit: 100 } });

export const offersQuery = (client_id: string, filters: FiltersOf<'offers'>) =>
  authListQuery(listOffers, { params: { client_id }, query: { ...filters, limit: 100 } });
