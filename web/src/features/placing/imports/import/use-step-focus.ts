import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the changed part of the screen when the previous step's button is gone: otherwise the keyboard starts at the
 * top of the page again and nothing is announced.
 */
export function useStepFocus(face: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef(face);
  useEffect(() => {
    if (before.current === face) return;
    before.current = face;
    // Runs after a closing dialog has returned the focus to a button that may be gone.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        section.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [face]);
  return section;
}
