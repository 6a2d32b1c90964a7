import { Anchor, Text, Title } from '@mantine/core';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { Brand } from '#ui/brand.tsx';
import { Copyright } from '#ui/copyright.tsx';
import { NotSetUpPage } from './not-set-up-page.tsx';
import classes from './message-screen.module.css';

/** Shown instead of all screens. */
export function MaintenancePage() {
  return getConfig().is_set_up === false ? <NotSetUpPage /> : <ScheduledMaintenance />;
}

/** Spec 1: header with logo and company name, the message, a contact line, a footer with the copyright year. No route. */
function ScheduledMaintenance() {
  const { agency } = getConfig();
  usePageHead({ title: 'Scheduled maintenance' });
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Brand />
        {agency.logo_url ? <Text fw={600}>{agency.name}</Text> : null}
      </header>
      <main className={classes.main}>
        <div className={classes.text}>
          <Title order={1} mb="sm">
            Scheduled maintenance
          </Title>
          <Text c="dimmed" size="lg">
            We are currently performing scheduled maintenance on our systems. We apologize for any inconvenience and expect to be
            back online shortly.
          </Text>
          <Text c="dimmed" mt="lg">
            Contact us at{' '}
            <Anchor href={`mailto:${agency.support_email}`} underline="always" inherit>
              {agency.support_email}
            </Anchor>{' '}
            or visit{' '}
            <Anchor href={agency.website} underline="always" inherit>
              {new URL(agency.website).host}
            </Anchor>
            . The{' '}
            <Anchor href="/status" underline="always" inherit>
              status page
            </Anchor>{' '}
            says when it ends.
          </Text>
        </div>
      </main>
      <footer className={classes.footer}>
        <Copyright />
      </footer>
    </div>
  );
}
