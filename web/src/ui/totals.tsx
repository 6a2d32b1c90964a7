import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './totals.module.css';

export interface Total {
  label: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  /** Explanation below the figure. */
  note?: ReactNode;
  /** URL of the rows that make up the figure. */
  to?: string;
  /** True if the list currently shows exactly these rows. */
  isOpen?: boolean;
}

/** Sums over all rows that match a list's filters. Figures with a URL are links. */
export function Totals({ label, totals }: { label: string; totals: readonly Total[] }) {
  return (
    <dl className={classes.totals} aria-label={label}>
      {totals.map((total) => (
        <div key={total.label} className={classes.total}>
          <dt>{total.label}</dt>
          <dd className="tabular">{total.value === undefined ? <Skeleton h={20} w={90} mt={4} /> : <Figure {...total} />}</dd>
          {total.note ? <dd className={classes.note}>{total.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Figure({ value, to, isOpen }: Total) {
  if (!to) return value;
  return (
    <Link to={to} preventScrollReset className={classes.opens} aria-current={isOpen || undefined}>
      {value}
    </Link>
  );
}
