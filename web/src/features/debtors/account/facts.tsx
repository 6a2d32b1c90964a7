import { Fragment, type ReactNode } from 'react';
import { MISSING } from '../../../lib/format.ts';
import classes from './account.module.css';

/** Names and values; what is not known is left out, but for those that are always named. */
export function Facts({ facts, always = [] }: { facts: readonly (readonly [string, ReactNode])[]; always?: readonly string[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value], index) =>
        value || always.includes(label) ? (
          // Two phones may share a label, so the place in the list is part of the key.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={`${label}${index}`}>
            <dt>{label}</dt>
            <dd style={{ whiteSpace: 'pre-line' }}>{value || MISSING}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}
