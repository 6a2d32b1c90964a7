import { useState } from 'react';

/** Runs requested on this page; their files download as soon as they are ready. */
export function useStarted() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return { ids, add: (id: string) => setIds((before) => (before.includes(id) ? before : [...before, id])) };
}
