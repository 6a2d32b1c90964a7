import { useCallback, useEffect, useState } from 'react';
import { useBlocker, type Location } from 'react-router';
import { getSession } from '#lib/session/session.ts';
import { guardUnsaved } from '#lib/state/unsaved.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { DraftSaver } from './draft-saver.ts';

/**
 * Saves before the screen is left, and asks only where that failed. A closing tab is asked by the browser; `onVanish` runs
 * when the page goes away with something unsaved.
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
    const unload = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return;
      void saver.flush();
      // Whoever is led to sign-in finds everything again; the question would only be in the way.
      if (getSession().getState().status === 'signed-in') event.preventDefault();
    };
    const hide = () => {
      if (saver.isDirty() && !getSession().isLeaving()) onVanish();
    };
    const look = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    window.addEventListener('beforeunload', unload);
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', look);
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
