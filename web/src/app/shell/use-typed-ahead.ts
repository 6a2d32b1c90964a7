import { useCallback, useEffect, useRef } from 'react';
import { isTyping } from '#lib/hooks/is-typing.ts';

/**
 * Keeps text typed between the search shortcut and its field, whose code may still be loading: it is neither lost nor taken
 * for shortcuts. The returned function takes the text so far.
 */
export function useTypedAhead(isOpening: boolean): () => string {
  const typed = useRef('');
  useEffect(() => {
    if (!isOpening) return;
    const keep = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 || event.key === 'Backspace';
      if (!isText || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      typed.current = event.key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => {
      window.removeEventListener('keydown', keep, true);
      typed.current = '';
    };
  }, [isOpening]);
  return useCallback(() => {
    const text = typed.current;
    typed.current = '';
    return text;
  }, []);
}
