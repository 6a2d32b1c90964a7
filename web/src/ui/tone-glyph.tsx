import type { Tone } from './tone.ts';
import type { Icon } from '@tabler/icons-react';
import classes from './tone-glyph.module.css';

/** Decorative icon of an event; the text beside it says the same. */
export function ToneGlyph({ icon: Glyph, tone }: { icon: Icon; tone: Tone }) {
  return (
    <span className={classes.glyph} data-tone={tone} aria-hidden="true">
      <Glyph size={15} stroke={1.8} />
    </span>
  );
}
