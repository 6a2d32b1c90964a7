import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './top-dialog.module.css';

/**
 * A dialog above everything, other dialogs included, which it does not disturb: the browser's own top layer makes all else
 * inert. It cannot be dismissed without `onCancel`, which is what Escape does. `cover` hides the page altogether.
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
      role={cover || onCancel ? 'dialog' : 'alertdialog'}
      data-cover={cover || undefined}
      className={classes.dialog}
      // Where nothing in it has the focus, it has it itself.
      tabIndex={-1}
      onFocusCapture={keepKeys}
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

/** Dialogs below listen for Escape on the whole window; they leave the keys of what has the focus in here alone. */
const keepKeys = ({ target }: FocusEvent<HTMLElement>) => target.setAttribute('data-mantine-stop-propagation', 'true');
