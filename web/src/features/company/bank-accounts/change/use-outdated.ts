import { useQueryClient } from '@tanstack/react-query';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';

/** Handler for `onError`: after a concurrent change, refetches the list behind the dialog. */
export function useOutdated(): (error: unknown) => void {
  const queries = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && [404, 409, 422].includes(error.status))
      void invalidateOperations(queries, ['bank-accounts.list']);
  };
}
