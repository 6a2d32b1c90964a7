import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageHead, type Crumb } from '#lib/paths/page-head.ts';
import classes from './page.module.css';

export interface PageProps {
  title: string;
  /** Parent pages; the title is appended. */
  breadcrumbs?: readonly Crumb[];
  /** Facts, such as an account's number. */
  subtitle?: ReactNode;
  /** What the page is for; hidden on phones, to leave room for the content. */
  description?: string | undefined;
  /** Shown beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** `wide` for tables, `text` for forms and reading. */
  width?: 'wide' | 'text';
  children: ReactNode;
}

/** Screen inside the app shell: heading, document title and width. */
export function Page({ title, breadcrumbs = [], subtitle, description, badge, actions, width = 'wide', children }: PageProps) {
  usePageHead({ title, crumbs: breadcrumbs });
  return (
    <Stack gap="lg" className={classes.page} data-width={width}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {badge}
        </div>
        {actions ? <Group gap="xs">{actions}</Group> : null}
        {subtitle || description ? (
          <Text component="div" c="dimmed" size="sm" className={classes.subtitle} data-description={subtitle ? undefined : true}>
            {subtitle || description}
          </Text>
        ) : null}
      </div>
      {children}
    </Stack>
  );
}
