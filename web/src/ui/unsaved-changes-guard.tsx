import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { guardUnsaved } from '../lib/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before what was typed is left behind: inside the app by a dialog, on closing the tab by the browser's own. */
export function UnsavedChangesGuard({ when, what = 'your changes' }: { when: boolean; what?: string }) {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
        when && currentLocation.pathname !== nextLocation.pathname,
      [when],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault();
      },
      [when],
    ),
  );
  useEffect(() => (when ? guardUnsaved(() => true) : undefined), [when]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      You have not saved {what}. If you leave now, it is lost.
    </ConfirmDialog>
  );
}
