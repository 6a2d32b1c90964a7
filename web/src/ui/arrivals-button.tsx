import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './arrivals-button.module.css';

/** Scrolls to new rows outside the visible part of a list, but only when clicked. */
export function ArrivalsButton({ at, onClick, children }: { at: 'top' | 'bottom'; onClick: () => void; children: ReactNode }) {
  const Glyph = at === 'top' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.arrivals} data-at={at} onClick={onClick}>
      <Glyph size={14} aria-hidden="true" />
      {children}
    </button>
  );
}
