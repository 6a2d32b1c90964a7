import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageHead, type Crumb } from '#lib/paths/page-head.ts';
import classes from './page.module.css';

export interface PageProps {
  title: string;
  /** Parent pages; the title is appended. */
  breadcrumbs?: readonly Crumb[];
  subtitle?: ReactNode;
  /** Shown beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** `wide` for tables, `text` for forms and reading. */
  width?: 'wide' | 'text';
  children: ReactNode;
}

/** Screen inside the app shell: heading, document title and width. */
export function Page({ title, breadcrumbs = [], subtitle, badge, actions, width = 'wide', children }: PageProps) {
  usePageHead({ title, crumbs: breadcrumbs });
  return (
    <Stack gap="lg" className={classes.page} data-width={width}>
      <Group justify="space-between" align="flex-start" gap="md" wrap="wrap">
        <Stack gap={2} className={classes.head}>
          <Group gap="sm" align="center">
            <Title order={1}>{title}</Title>
            {badge}
          </Group>
          {subtitle ? (
            <Text component="div" c="dimmed" size="sm">
              {subtitle}
            </Text>
          ) : null}
        </Stack>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {children}
    </Stack>
  );
}
