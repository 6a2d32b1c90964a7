import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const GLYPHS = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertCircle, success: IconCircleCheck };

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
  /** Announces the notice to assistive technology when it appears. */
  alert?: boolean;
  /** Buttons below the text. */
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
