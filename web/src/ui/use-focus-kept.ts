import { useEffect, useRef } from 'react';

/**
 * When a button of a panel goes that had the focus, such as that of a session that was ended, the focus goes to the panel's
 * list instead of nowhere: at once, or when the dialog closes that asked.
 */
export function useFocusKept<T extends HTMLElement>() {
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
