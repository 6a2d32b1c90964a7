import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A part of a page that an address can name (`#documents`). It comes into view once it is there, which may be after the page. */
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
