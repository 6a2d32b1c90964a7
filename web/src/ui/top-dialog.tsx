import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './top-dialog.module.css';

/**
 * A dialog above everything, other dialogs included, which it does not disturb: the browser's own top layer makes all else
 * inert. It cannot be dismissed. `cover` hides the page altogether.
 */
export function TopDialog({
  label,
  describedBy,
  cover = false,
  children,
}: {
  label: string;
  describedBy?: string;
  cover?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const show = () => {
      if (element && !element.open) element.showModal();
    };
    show();
    // Browsers may close it in spite of `cancel` when Escape is pressed twice.
    element?.addEventListener('close', show);
    return () => {
      element?.removeEventListener('close', show);
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      aria-describedby={describedBy}
      role={cover ? 'dialog' : 'alertdialog'}
      data-cover={cover || undefined}
      className={classes.dialog}
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** For what has the focus in it: dialogs below, which listen for Escape on the whole window, leave its keys alone. */
export const OWN_KEYS = { 'data-mantine-stop-propagation': 'true' } as const;
