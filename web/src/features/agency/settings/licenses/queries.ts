import { addLicense, listLicenses, removeLicense, saveLicense } from '@recoup/contract/agency/licenses';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const licensesQuery = () => authQuery(listLicenses, {});

/** Licenses decide what the queue flags and what Today warns of. */
const invalidates = ['agency_licenses.', 'agency_queue.', 'agency_today.'];

export const useAdd = () => useApiMutation(addLicense, { invalidates });
export const useSave = () => useApiMutation(saveLicense, { invalidates });
export const useRemove = () => useApiMutation(removeLicense, { invalidates });
