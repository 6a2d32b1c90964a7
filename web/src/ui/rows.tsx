import { Skeleton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './rows.module.css';
import { useFocusFallback } from './use-focus-fallback.ts';

/** List for a panel without padding (`flush`). */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  const list = useFocusFallback<HTMLUListElement>();
  return (
    <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  icon: Icon;
  title: ReactNode;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Shown below the title; null entries are skipped. */
  lines?: readonly ReactNode[];
  actions?: ReactNode;
}

export function Row({ icon: Glyph, title, badge, lines = [], actions }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.glyph} aria-hidden="true">
        <Glyph size={19} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {title}
          {badge}
        </div>
        {lines.filter(Boolean).map((line, index) => (
          <div key={index} className={classes.line}>
            {line}
          </div>
        ))}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </li>
  );
}

/** Introduction above a panel's rows. */
export function Intro({ children }: { children: ReactNode }) {
  return <div className={classes.intro}>{children}</div>;
}

/** Footer below a panel's rows. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

export function RowsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <output aria-label="Loading" className={classes.rows} style={{ display: 'block' }}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={36} width={36} radius="md" />
          <div className={classes.words}>
            <Skeleton height={11} width="38%" mb={9} />
            <Skeleton height={9} width="62%" />
          </div>
        </div>
      ))}
    </output>
  );
}
