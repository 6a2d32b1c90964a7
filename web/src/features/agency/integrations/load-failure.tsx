import { IconLock } from '@tabler/icons-react';
import { ApiError } from '#lib/api/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';

/** Why a list cannot be shown: the limit for users limited to some clients; otherwise an error with a retry. */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'forbidden')
    return (
      <EmptyState title="Integrations are for administrators of all clients" icon={IconLock}>
        {error.message}
      </EmptyState>
    );
  return <ErrorState title={title} error={error} onRetry={onRetry} />;
}
