import { useEffect, useState } from 'react';

/** For dialogs that are there only while they are open: what had the focus before has it again afterwards. */
export function useFocusReturned(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
