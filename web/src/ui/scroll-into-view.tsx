import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Scrolls to its children when they appear, so that users do not miss a result above the fold. `keepFocusInView` stops short of
 * scrolling the focused field out of view.
 */
export function ScrollIntoView({ children, keepFocusInView = false }: { children: ReactNode; keepFocusInView?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom does not implement `scrollIntoView`.
    box.current?.scrollIntoView?.({ block: 'nearest' });
    if (keepFocusInView) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [keepFocusInView]);
  return <div ref={box}>{children}</div>;
}
