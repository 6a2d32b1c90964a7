import { Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './onboarding.module.css';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertCircle, success: IconCircleCheck };

/** Something to know, above what it is about. `alert`: it is spoken as it comes up. */
export function Notice({
  tone,
  title,
  alert = false,
  actions,
  children,
}: {
  tone: keyof typeof icons;
  title?: string;
  alert?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const Glyph = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} {...(alert ? { role: 'alert' } : {})}>
      <Glyph size={18} aria-hidden="true" />
      <div>
        {title ? (
          <Text fw={600} size="sm">
            {title}
          </Text>
        ) : null}
        {children}
        {actions ? <div className={classes.noticeActions}>{actions}</div> : null}
      </div>
    </div>
  );
}
