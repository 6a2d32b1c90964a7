import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const GLYPHS = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertCircle, success: IconCircleCheck };

/** A remark in the flow of the page: icon, heading, sentence. */
export function Notice({
  tone = 'info',
  title,
  children,
  alert = false,
  actions,
}: {
  tone?: keyof typeof GLYPHS;
  title?: string;
  children?: ReactNode;
  /** Spoken as soon as it appears. */
  alert?: boolean;
  /** What can be done about it, below. */
  actions?: ReactNode;
}) {
  const Glyph = GLYPHS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={alert ? 'alert' : undefined}>
      <Glyph size={18} stroke={1.8} aria-hidden="true" className={classes.glyph} />
      <div className={classes.text}>
        {title ? <b className={classes.title}>{title}</b> : null}
        {children ? <div className={classes.body}>{children}</div> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
