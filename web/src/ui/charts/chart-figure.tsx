import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** Chart for pointer users. `description` describes it to assistive technology; `tableHint` names the table with its data. */
export function ChartFigure({
  description,
  tableHint = 'Choose Table to read every figure.',
  inset = false,
  children,
}: {
  description: string;
  tableHint?: string;
  inset?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={classes.figure} data-inset={inset || undefined}>
      <VisuallyHidden component="figcaption">
        {description} {tableHint}
      </VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </figure>
  );
}
