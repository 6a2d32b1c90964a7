import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Target of a URL fragment (`#documents`). Scrolls into view when it renders, which may be later than the page. */
export function NamedPart({ name, children }: { name: string; children: ReactNode }) {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === `#${name}`) part.current?.scrollIntoView({ block: 'start' });
  }, [hash, name]);
  return (
    <div id={name} ref={part}>
      {children}
    </div>
  );
}
