import { Group, Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** Bordered section with an optional heading, for detail pages. */
export function Panel({
  title,
  order = 2,
  actions,
  flush = false,
  children,
}: {
  title?: string;
  order?: TitleOrder;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes.panel}>
      {title ? (
        <Group justify="space-between" className={classes.head}>
          <Title order={order} size="h3">
            {title}
          </Title>
          {actions}
        </Group>
      ) : null}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
