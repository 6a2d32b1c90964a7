import { IconLock } from '@tabler/icons-react';
import { ApiError } from '#lib/api/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';

/** Why data of all clients cannot be shown: missing access for users limited to some clients; otherwise an error with a retry. */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'forbidden')
    return (
      <EmptyState title="Only for users with access to all clients" icon={IconLock}>
        {error.message}
      </EmptyState>
    );
  return <ErrorState title={title} error={error} onRetry={onRetry} />;
}
