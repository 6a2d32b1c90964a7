import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './figures.module.css';

export interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The rows behind it. */
  to?: string | undefined;
}

/** The few figures of a panel, largest first; each links to its rows. */
export function Figures({ figures, isLead = false }: { figures: readonly FigureProps[]; isLead?: boolean }) {
  return (
    <dl className={classes.figures} data-lead={isLead || undefined}>
      {figures.map(({ label, value, note, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`${classes.value} tabular`}>{to ? <Link to={to}>{value}</Link> : value}</dd>
          {note ? <dd className={classes.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

export function FiguresSkeleton({ isLead = false }: { isLead?: boolean }) {
  return (
    <div className={classes.figures} data-lead={isLead || undefined}>
      {[0, 1, 2].map((place) => (
        <div key={place}>
          <Skeleton height={10} width={110} my={5} />
          <Skeleton height={isLead ? 26 : 18} width={140} my={isLead ? 8 : 5} />
          <Skeleton height={9} width={170} my={5} />
        </div>
      ))}
    </div>
  );
}
