import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance below the viewport at which content starts to render. */
const MARGIN = '300px';

/** Renders content near the viewport, or anywhere once `isNow`, and reserves its height until then. */
export function WhenNear({ height, isNow = false, children }: { height: number; isNow?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} style={{ minHeight: height }}>
      {isNear || isNow ? children : null}
    </div>
  );
}
