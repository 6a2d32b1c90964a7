import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, type Blocker } from 'react-router';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { guardUnsaved } from '#lib/state/unsaved.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

interface Place {
  pathname: string;
  search: string;
}

const valueOf = ({ search }: Place, param: string) => new URLSearchParams(search).get(param);

/**
 * Blocks navigation while changes are unsaved. `param`: query parameter that names the edited part of a page; changing it counts
 * as leaving.
 */
export function useLeaveGuard({ when, param }: { when: boolean; param?: string | undefined }): Blocker {
  // Read at the time of leaving: a key pressed right after the first change must find the guard in place.
  const isUnsaved = useRef(when);
  useLayoutEffect(() => {
    isUnsaved.current = when;
  }, [when]);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }: { currentLocation: Place; nextLocation: Place }) =>
        isUnsaved.current &&
        (from.pathname !== to.pathname || (param !== undefined && valueOf(from, param) !== valueOf(to, param))),
      [param],
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
  return blocker;
}

/** Closes a dialog once its input is saved. In an effect, so that the guard is cleared first. */
export function useCloseOnceSaved(isSaved: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);
}

export function LeaveDialog({ blocker, what = 'your changes' }: { blocker: Blocker; what?: string | undefined }) {
  if (!useFirstScreenReady()) return null;
  return (
    <Suspense fallback={null}>
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
    </Suspense>
  );
}

/** Confirms before unsaved changes are lost: with a dialog inside the app, with the browser's own when the tab closes. */
export function UnsavedChangesGuard({ when, what, param }: { when: boolean; what?: string; param?: string }) {
  return <LeaveDialog blocker={useLeaveGuard({ when, param })} what={what} />;
}
