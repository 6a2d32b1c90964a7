import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window something is already made ready. */
const MARGIN = '300px';

/** Draws what is below the fold once somebody comes near it; its place is kept until then. */
export function WhenNear({ height, children }: { height: number; children: ReactNode }) {
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
      {isNear ? children : null}
    </div>
  );
}
