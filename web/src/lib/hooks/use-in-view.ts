import { useEffect, useState } from 'react';

/**
 * Whether an element is on screen, in a visible tab. Pass the first value as its `ref`. Without IntersectionObserver every
 * element counts as visible.
 */
export function useInView<T extends Element>(): [(element: T | null) => void, boolean] {
  const [element, setElement] = useState<T | null>(null);
  const [isShown, setShown] = useState(false);
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setLookedAt(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  useEffect(() => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const watch = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting ?? false));
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  const isWatched = typeof IntersectionObserver !== 'undefined';
  return [setElement, element !== null && isLookedAt && (isShown || !isWatched)];
}
