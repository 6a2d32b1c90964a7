import { IconPointFilled, type Icon } from '@tabler/icons-react';
import { Tip } from '#ui/tip.tsx';
import { statusIcons } from './status-icons.ts';
import classes from './status-badge.module.css';

export interface StatusBadgeProps {
  label: string;
  /** A sentence shown on hover and focus: what is happening. */
  meaning: string;
  nextStep?: string | null;
  /** An icon, or its name in `statusIcons`; unknown names show a dot. */
  icon: string | Icon;
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** In tables the row takes focus, not each badge. */
  focusable?: boolean;
}

/** Icon, text and color together (ui.md, Status). Spread an entry of `STATUSES` into it. */
export function StatusBadge({ label, meaning, nextStep, icon, tone, focusable = false }: StatusBadgeProps) {
  const Glyph = typeof icon === 'string' ? (statusIcons[icon] ?? IconPointFilled) : icon;
  return (
    <Tip
      label={
        <>
          {meaning}
          {nextStep ? (
            <>
              <br />
              <b>Next:</b> {nextStep}
            </>
          ) : null}
        </>
      }
    >
      {focusable ? (
        <button type="button" className={classes.badge} data-tone={tone}>
          <Glyph size={14} stroke={1.9} aria-hidden="true" />
          {label}
        </button>
      ) : (
        <span className={classes.badge} data-tone={tone}>
          <Glyph size={14} stroke={1.9} aria-hidden="true" />
          {label}
        </span>
      )}
    </Tip>
  );
}
