import { useCallback, useEffect, useState, type RefCallback } from 'react';

/**
 * Whether an element is on screen, in a visible tab. Pass the first value as its `ref`. Without IntersectionObserver every
 * element counts as visible.
 */
export function useInView<T extends Element>(): [RefCallback<T>, boolean] {
  const [isShown, setShown] = useState(false);
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setLookedAt(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  // Watched without a state for the element, which would render its list twice in one task.
  const watch = useCallback((element: T | null) => {
    if (!element) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setShown(true);
      return () => setShown(false);
    }
    const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setShown(false);
    };
  }, []);
  return [watch, isShown && isLookedAt];
}
