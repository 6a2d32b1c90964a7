import { useEffect, useState } from 'react';
import { findFocused } from './last-focused.ts';

/**
 * For dialogs that are mounted only while open: restores focus on unmount, or focuses the screen if the previous element is gone,
 * like the button of an offer that was decided.
 */
export function useFocusReturned(): void {
  const [before] = useState(findFocused);
  useEffect(
    () => () => {
      const next = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
      next?.focus({ preventScroll: true });
    },
    [before],
  );
}
