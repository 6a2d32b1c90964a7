import type { ReactNode } from 'react';
import classes from './hits.module.css';

/** A text with highlighted ranges: [start, end) in UTF-16 units. Ranges outside the text are ignored. */
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
