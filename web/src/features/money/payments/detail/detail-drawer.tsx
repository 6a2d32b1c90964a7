import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import classes from './detail.module.css';

interface DetailDrawerProps {
  /** The noun in messages. */
  what: 'payment' | 'report';
  title: string;
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  onClose: () => void;
  /** Null while not loaded. */
  children: ReactNode;
}

/** Details of one row beside its list, including the loading and error states. */
export function DetailDrawer({ what, title, query, onClose, children }: DetailDrawerProps) {
  useFocusReturned();
  return (
    <Drawer opened onClose={onClose} position="right" size={520} title={title} classNames={{ title: classes.title ?? '' }}>
      {children}
      {query.isPending ? <PanelSkeleton lines={9} /> : null}
      {children === null && query.isError ? <LoadProblem what={what} {...query} /> : null}
    </Drawer>
  );
}

function LoadProblem({
  what,
  error,
  refetch,
}: Pick<DetailDrawerProps, 'what'> & Pick<DetailDrawerProps['query'], 'error' | 'refetch'>) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState title={`This ${what} could not be found`}>
        It belongs to another company, or to an account you do not have access to. Close this panel to return to the list.
      </EmptyState>
    );
  return <ErrorState title={`This ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />;
}
