import { useEffect, useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './top-dialog.module.css';

/**
 * Dialog in the browser's top layer, above all other dialogs, which become inert but stay open. Without `onCancel`, which handles
 * Escape, it cannot be dismissed. `cover` hides the page completely.
 */
export function TopDialog({
  label,
  describedBy,
  cover = false,
  onCancel,
  children,
}: {
  label: string;
  describedBy?: string;
  cover?: boolean;
  onCancel?: () => void;
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
    // On a second Escape, browsers may close a dialog even if `cancel` was prevented.
    element?.addEventListener('close', show);
    return () => {
      element?.removeEventListener('close', show);
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (!cover) return;
    document.body.setAttribute('data-covered', '');
    return () => document.body.removeAttribute('data-covered');
  }, [cover]);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      aria-describedby={describedBy}
      role={cover || onCancel ? 'dialog' : 'alertdialog'}
      data-cover={cover || undefined}
      className={classes.dialog}
      // Focusable itself, for content without a focusable element.
      tabIndex={-1}
      onFocusCapture={stopMantineKeys}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** Mantine dialogs listen for Escape on the window; this attribute makes them ignore keys pressed in here. */
const stopMantineKeys = ({ target }: FocusEvent<HTMLElement>) => target.setAttribute('data-mantine-stop-propagation', 'true');
