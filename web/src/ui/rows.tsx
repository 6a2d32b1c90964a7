import { Skeleton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './rows.module.css';
import { useFocusKept } from './use-focus-kept.ts';

/** Rows of a panel without padding of its own (`flush`). */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  const list = useFocusKept<HTMLUListElement>();
  return (
    <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  icon: Icon;
  title: ReactNode;
  /** Beside the title. */
  badge?: ReactNode;
  /** Below the title; what is missing is left out. */
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

/** What a panel is for, above its rows. */
export function Intro({ children }: { children: ReactNode }) {
  return <div className={classes.intro}>{children}</div>;
}

/** Below the rows of a panel. */
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
