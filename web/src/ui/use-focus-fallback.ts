import { useEffect, useRef } from 'react';

/**
 * Moves focus to a panel's list when the focused button inside the panel disappears, such as that of an ended session; while a
 * confirmation dialog is open, as soon as it closes.
 */
export function useFocusFallback<T extends HTMLElement>() {
  const list = useRef<T>(null);
  useEffect(() => {
    let last: Element | null = null;
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      list.current?.focus({ preventScroll: true });
    });
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (list.current?.closest('section')?.contains(target)) last = target;
      else if (!target.closest('[role="dialog"]')) last = null;
      watch.disconnect();
      if (last) watch.observe(document.body, { childList: true, subtree: true });
    };
    document.addEventListener('focusin', note);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
  return list;
}
