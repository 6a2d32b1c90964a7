import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Brings what has just appeared into view, where somebody acted below it: without that an answer above the fold is missed.
 * `keepsFocus`: only as far as the field that has the focus stays in view.
 */
export function ComeIntoView({ children, keepsFocus = false }: { children: ReactNode; keepsFocus?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not everywhere: what draws pages without a window has no such thing.
    box.current?.scrollIntoView?.({ block: 'nearest' });
    if (keepsFocus) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [keepsFocus]);
  return <div ref={box}>{children}</div>;
}
