import { useEffect, useState } from 'react';

/**
 * For dialogs that are there only while they are open: what had the focus before has it again afterwards, and the screen where
 * that is gone, as the button of an offer is that was decided.
 */
export function useFocusReturned(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const next = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
      next?.focus({ preventScroll: true });
    },
    [before],
  );
}
