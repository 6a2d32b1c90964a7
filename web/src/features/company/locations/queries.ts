import {
  addLocation,
  changeLocation,
  deactivateLocation,
  getLocation,
  importLocations,
  listLocations,
  reactivateLocation,
} from '@recoup/contract/company/locations';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import type { ListState } from './list/list-state.ts';

export const locationsQuery = (clientId: string, state: ListState) =>
  authListQuery(listLocations, { params: { client_id: clientId }, query: { ...state, limit: 100 } });

export const useLocationList = (clientId: string, state: ListState) =>
  useInfiniteQuery({ ...locationsQuery(clientId, state), placeholderData: keepPreviousData });

export const locationQuery = (clientId: string, id: string) => authQuery(getLocation, { params: { client_id: clientId, id } });

/** Stale after every change: lists and pickers of locations, location names in the debtor list, and the audit log. */
const invalidates = ['locations.', 'clients.get', 'debtors.', 'activity.'];

export const useAddLocation = () => useApiMutation(addLocation, { invalidates });
export const useChangeLocation = () => useApiMutation(changeLocation, { invalidates });
export const useDeactivateLocation = () => useApiMutation(deactivateLocation, { invalidates });
export const useReactivateLocation = () => useApiMutation(reactivateLocation, { invalidates });
export const useImportLocations = () => useRepeatableMutation(importLocations, { invalidates });
