import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '#lib/hooks/is-typing.ts';

/** `j` and `k` move the focus to the next and previous link of a list, starting from the focused link or else the current one. */
export function useRowKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      const focused = links.findIndex((link) => link === document.activeElement);
      const at = focused === -1 ? links.findIndex((link) => link.hasAttribute('aria-current')) : focused;
      (at === -1 ? links[0] : links[at + step])?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return list;
}
