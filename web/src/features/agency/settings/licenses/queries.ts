import { addLicense, listLicenses, removeLicense, saveLicense } from '@recoup/contract/agency/licenses';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const licensesQuery = () => authQuery(listLicenses, {});

/** Licenses determine which placements the queue flags and which warnings Today shows. */
const invalidates = ['agency_licenses.', 'agency_queue.', 'agency_today.'];

export const useAdd = () => useApiMutation(addLicense, { invalidates });
export const useSave = () => useApiMutation(saveLicense, { invalidates });
export const useRemove = () => useApiMutation(removeLicense, { invalidates });
