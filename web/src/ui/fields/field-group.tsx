import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** Fields that belong together, below a heading of their own. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
