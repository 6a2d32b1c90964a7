import type { Icon } from '@tabler/icons-react';
import classes from './hits.module.css';

/** A row that is not a hit: an action, a filter or a recent search. */
export function SimpleRow({ icon: Glyph, title, hint }: { icon: Icon; title: string; hint?: string }) {
  return (
    <>
      <span className={classes.glyph} aria-hidden="true">
        <Glyph size={17} stroke={1.7} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {hint ? <span className={classes.line}>{hint}</span> : null}
      </span>
    </>
  );
}
