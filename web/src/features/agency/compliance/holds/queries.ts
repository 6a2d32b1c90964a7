import { listLegalHolds, releaseLegalHold, setLegalHold } from '@recoup/contract/agency/retention';
import { authListQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const holdsQuery = (state: 'active' | 'released') => authListQuery(listLegalHolds, { query: { state, limit: 100 } });

const invalidates = ['agency_holds.', 'agency_retention.'];

export const useSetHold = () => useApiMutation(setLegalHold, { invalidates });
export const useReleaseHold = () => useApiMutation(releaseLegalHold, { invalidates });
