import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import classes from './detail.module.css';

interface BesideProps {
  /** What it is called in sentences. */
  what: 'payment' | 'report';
  title: string;
  asked: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  onClose: () => void;
  /** Null as long as it is not there. */
  children: ReactNode;
}

/** One row beside its list, also while it comes and where it does not. */
export function Beside({ what, title, asked, onClose, children }: BesideProps) {
  useFocusReturned();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title ?? '' }}
    >
      {children}
      {asked.isPending ? <PanelSkeleton lines={9} /> : null}
      {children === null && asked.isError ? <Missing what={what} {...asked} /> : null}
    </Drawer>
  );
}

function Missing({ what, error, refetch }: Pick<BesideProps, 'what'> & Pick<BesideProps['asked'], 'error' | 'refetch'>) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState title={`This ${what} is not here`}>
        It belongs to another company, or to an account that you may not see. Close this to go back to the list.
      </EmptyState>
    );
  return <ErrorState title={`This ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />;
}
