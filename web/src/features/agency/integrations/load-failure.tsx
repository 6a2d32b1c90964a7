import { IconLock } from '@tabler/icons-react';
import { ApiError } from '#lib/api/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';

/** Why a list is not here: for those who are limited to some clients, the reason; else an error that can be retried. */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'forbidden')
    return (
      <EmptyState title="Integrations are for administrators of all clients" icon={IconLock}>
        {error.message}
      </EmptyState>
    );
  return <ErrorState title={title} error={error} onRetry={onRetry} />;
}
