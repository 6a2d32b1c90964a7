import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** A picture for whoever sees it and points at it. `says` stands for it: everything that it shows is in the table beside it. */
export function ChartFigure({ says, inset = false, children }: { says: string; inset?: boolean; children: ReactNode }) {
  return (
    <figure className={classes.figure} data-inset={inset || undefined}>
      <VisuallyHidden component="figcaption">{says} Choose Table to read every figure.</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </figure>
  );
}
