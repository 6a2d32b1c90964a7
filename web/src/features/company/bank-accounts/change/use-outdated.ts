import { useQueryClient } from '@tanstack/react-query';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';

/** For `onError`: where somebody else was quicker, the list behind the dialog is fetched anew. */
export function useOutdated(): (error: unknown) => void {
  const queries = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && [404, 409, 422].includes(error.status))
      void invalidateOperations(queries, ['bank-accounts.list']);
  };
}
