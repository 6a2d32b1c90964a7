import { useCallback, useRef } from 'react';

/** An id that stays the same until the content changes, so that a retry after a lost response has no second effect. */
export function useContentId(): (content: unknown) => string {
  const last = useRef<{ text: string; id: string } | null>(null);
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current?.text !== text) last.current = { text, id: crypto.randomUUID() };
    return last.current.id;
  }, []);
}
