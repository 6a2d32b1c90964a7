import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { searchPath } from '#lib/paths/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** `what`: the kind that was searched, if only one. */
export function NothingFound({ q, what }: { q: string; what?: string }) {
  return (
    <EmptyState
      title={`No ${what ?? 'results'} for “${q}”`}
      icon={IconSearchOff}
      action={
        what ? (
          <Button component={Link} to={searchPath(q)} variant="default">
            Search everything
          </Button>
        ) : null
      }
    >
      Try fewer words, another spelling, or a part of the number.
    </EmptyState>
  );
}
