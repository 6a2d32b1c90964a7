import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';

interface ListQuery {
  isPending: boolean;
  isError: boolean;
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** A console list without rows: loading, a failure with a retry, or an explanation of why it is empty. */
export function ListStates({
  name,
  query,
  columns,
  isEmpty,
  onClear,
  hint = 'Choose a longer period, or remove a filter.',
  empty,
}: {
  /** Plural, as in a heading. */
  name: string;
  query: ListQuery;
  /** Number of columns of the skeleton. */
  columns: number;
  isEmpty: boolean;
  /** Absent: no filter is set. */
  onClear: (() => void) | undefined;
  /** What to do when no row matches the filters. */
  hint?: string;
  /** The empty state without filters. */
  empty: { title: string; icon: Icon; text: ReactNode };
}) {
  if (query.isPending) return <TableSkeleton columns={columns} />;
  if (query.isError && !query.data)
    return <ErrorState title={`${name} could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />;
  if (!isEmpty) return null;
  if (onClear)
    return (
      <EmptyState title="Nothing matches these filters" action={<Button onClick={onClear}>Clear all filters</Button>}>
        {hint}
      </EmptyState>
    );
  return (
    <EmptyState title={empty.title} icon={empty.icon}>
      {empty.text}
    </EmptyState>
  );
}
