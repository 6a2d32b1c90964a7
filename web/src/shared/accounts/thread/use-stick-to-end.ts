import { useCallback, useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/** Distance from the end, in pixels, that still counts as the end. */
const NEAR = 48;

/**
 * A list that starts at its end, follows new rows there, and keeps the reader's position once scrolled, also when older rows are
 * added on top. `ids` are oldest first.
 */
export function useStickToEnd(ids: readonly string[]) {
  const box = useRef<HTMLElement>(null);
  const before = useRef({ height: 0, first: '', last: '' });
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const first = ids[0] ?? '';
  const last = ids.at(-1) ?? '';

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    if (isStuck.current) element.scrollTop = element.scrollHeight;
    else if (first !== before.current.first) element.scrollTop += grown;
    before.current = { height: element.scrollHeight, first, last };
  }, [first, last]);

  const onScroll = useCallback(({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    isStuck.current = scrollHeight - scrollTop - clientHeight < NEAR;
    setAtEnd(isStuck.current);
  }, []);
  const goToEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTo({ top: element.scrollHeight });
  }, []);
  return { box, onScroll, isAtEnd, goToEnd };
}
