import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** A picture for whoever sees it and points at it. `says` stands for it: everything that it shows is in a table; `instead` says where. */
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
