import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** A chart for pointer users. `says` describes it for assistive technology; all of its data is in a table, named by `instead`. */
export function ChartFigure({
  says,
  instead = 'Choose Table to read every figure.',
  inset = false,
  children,
}: {
  says: string;
  instead?: string;
  inset?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={classes.figure} data-inset={inset || undefined}>
      <VisuallyHidden component="figcaption">
        {says} {instead}
      </VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </figure>
  );
}
