import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './account.module.css';

/** A section of the column beside the timeline, with a divider above it. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Group justify="space-between" gap="xs" mb={10}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  );
}
