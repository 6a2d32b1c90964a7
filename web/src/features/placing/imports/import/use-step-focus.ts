import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus to the part of the screen that has changed where the button that led on is gone with the step before:
 * otherwise the keyboard starts at the top of the page again and nothing is spoken.
 */
export function useStepFocus(face: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef(face);
  useEffect(() => {
    if (before.current === face) return;
    before.current = face;
    // After a dialog that closes has given the focus back to a button that may be gone.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        section.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [face]);
  return section;
}
