import type { ReactNode } from 'react';
import classes from './hits.module.css';

/** A text with the parts marked that matched: from, and up to but not including, in UTF-16 units. What lies outside is left out. */
export function Marked({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const start = Math.max(from, at);
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className={classes.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return parts.length === 0 ? text : [...parts, text.slice(at)];
}
