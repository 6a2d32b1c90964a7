import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** Chart for pointer users. `says` describes it to assistive technology; `instead` names the table with its data. */
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
