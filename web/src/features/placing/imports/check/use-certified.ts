import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { tabStorage } from '#lib/state/tab-storage.ts';

/**
 * Whether the user certified an import. Kept for the tab, because the panel unmounts without the user: while the server checks the
 * rows again, during maintenance, and when a new release reloads the page.
 */
export function useCertified(importId: string): [boolean, (on: boolean) => void] {
  const userId = useSession().session?.user.id ?? '';
  const key = `certified:${importId}`;
  const [isCertified, setCertified] = useState(() => tabStorage.getItem(key) === userId);
  const change = (on: boolean) => {
    tabStorage.setItem(key, on ? userId : null);
    setCertified(on);
  };
  return [isCertified, change];
}
