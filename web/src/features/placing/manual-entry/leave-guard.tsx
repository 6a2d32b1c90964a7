import { useCallback, useEffect, useState } from 'react';
import { useBlocker, type Location } from 'react-router';
import { getSession } from '#lib/session/session.ts';
import { guardUnsaved } from '#lib/state/unsaved.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { DraftSaver } from './draft-saver.ts';

/**
 * Saves before the user navigates away, and asks for confirmation only if that fails. For a closing tab the browser asks;
 * `onVanish` runs when the page is unloaded with unsaved changes.
 */
export function LeaveGuard({ saver, onVanish }: { saver: DraftSaver; onVanish: () => void }) {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) => {
        if (!saver.isDirty()) return false;
        const own = new URLSearchParams(nextLocation.search).get('draft') === saver.draft()?.id;
        return currentLocation.pathname !== nextLocation.pathname || (currentLocation.search !== nextLocation.search && !own);
      },
      [saver],
    ),
  );
  const { state, proceed } = blocker;

  useEffect(() => {
    if (state !== 'blocked') return;
    void saver.flush().then((saved) => (saved ? proceed?.() : setAsking(true)));
  }, [state, proceed, saver]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return;
      void saver.flush();
      // After a redirect to sign-in the stash restores the form, so the browser's prompt would only interrupt.
      if (getSession().getState().status === 'signed-in') event.preventDefault();
    };
    const hide = () => {
      if (saver.isDirty() && !getSession().isLeaving()) onVanish();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [saver, onVanish]);

  useEffect(() => guardUnsaved(() => saver.isDirty()), [saver]);

  const close = () => {
    setAsking(false);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      opened={asking && state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => {
        setAsking(false);
        blocker.proceed?.();
      }}
      onClose={close}
    >
      Your last changes to this placement could not be saved. If you leave now, they are lost.
    </ConfirmDialog>
  );
}
