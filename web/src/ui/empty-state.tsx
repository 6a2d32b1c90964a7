import { Stack, Text, Title } from '@mantine/core';
import { IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

/** Says what will appear here and how to get started (ui.md). */
export function EmptyState({
  title,
  children,
  action,
  icon: Glyph = IconInbox,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: Icon;
}) {
  return (
    <Stack align="center" gap="xs" className={classes.state}>
      <span className={classes.glyph} aria-hidden="true">
        <Glyph size={22} stroke={1.6} />
      </span>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children ? (
        <Text component="div" c="dimmed" size="sm" maw={420}>
          {children}
        </Text>
      ) : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </Stack>
  );
}
