import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A section that a URL can name (`#documents`). It is scrolled to once rendered, which may be after the page. */
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
