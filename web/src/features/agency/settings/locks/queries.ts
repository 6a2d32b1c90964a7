import { listFieldLocks, setFieldLock } from '@recoup/contract/agency/field-locks';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const locksQuery = () => authQuery(listFieldLocks, {});
export const useSet = () => useApiMutation(setFieldLock, { invalidates: ['agency_field_locks.'] });
