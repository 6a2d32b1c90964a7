import { IconEye } from '@tabler/icons-react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { getConfig } from '#lib/api/config.ts';
import classes from './agency-banner.module.css';

/** Shows agency users which client they view, and that it is read-only. */
export function AgencyBanner({ company }: { company: string }) {
  return (
    <aside className={classes.banner} aria-label="Viewing for the agency">
      <IconEye size={16} stroke={1.8} aria-hidden="true" />
      <span>
        You are viewing <b>{company}</b> as {getConfig().agency.name}; read-only. Every view is recorded in the company’s activity
        log.{' '}
        <Anchor component={Link} to={agencyPaths.start} inherit underline="always" c="inherit">
          Back to the console
        </Anchor>
      </span>
    </aside>
  );
}
