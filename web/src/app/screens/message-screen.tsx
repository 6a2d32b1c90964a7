import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { Brand } from '#ui/brand.tsx';
import classes from './message-screen.module.css';

export interface MessageScreenProps {
  /** The browser tab's title. */
  title: string;
  heading: string;
  /** A small code above the heading, for example 404. */
  code?: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page with a single message: not found, server error, no company yet. */
export function MessageScreen({ title, heading, code, children, actions }: MessageScreenProps) {
  usePageHead({ title });
  const { agency } = getConfig();
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Brand />
      </header>
      <main className={classes.main}>
        <Stack gap="sm" maw={460}>
          {code ? (
            <Text c="dimmed" size="sm" fw={600} className="tabular">
              {code}
            </Text>
          ) : null}
          <Title order={1}>{heading}</Title>
          <Text component="div" c="dimmed">
            {children}
          </Text>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </Stack>
      </main>
      <footer className={classes.footer}>
        Need help?{' '}
        <Anchor href={`mailto:${agency.support_email}`} underline="always" inherit>
          {agency.support_email}
        </Anchor>
        {agency.support_phone ? ` or ${agency.support_phone}` : ''}
      </footer>
    </div>
  );
}
