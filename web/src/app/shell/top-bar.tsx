import { Burger } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSettled } from '#lib/hooks/use-settled.ts';
import { useCurrentPage } from '#lib/paths/page-head.ts';
import { isReadOnly, useOwnCore, useSelectedClient } from '#lib/session/selected-client.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import classes from './top-bar.module.css';

/** Loaded once the first screen has settled. */
const Bell = lazy(async () => ({ default: (await import('#features/notifications/bell.tsx')).Bell }));

export function TopBar({
  drawerOpened,
  onDrawer,
  onSearch,
}: {
  drawerOpened: boolean;
  onDrawer: () => void;
  onSearch: () => void;
}) {
  const client = useSelectedClient();
  const isOwnCore = useOwnCore();
  const isSettled = useSettled();
  const waiting = <span className={classes.waiting} />;
  return (
    <header className={classes.bar}>
      <Burger
        className={classes.burger}
        opened={drawerOpened}
        onClick={onDrawer}
        size={18}
        aria-label="Open the menu"
        aria-expanded={drawerOpened}
      />
      <Breadcrumbs />
      <button type="button" className={classes.search} aria-keyshortcuts="/ Control+K Meta+K" onClick={onSearch}>
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <div className={classes.tools}>
        {client && isOwnCore && !isReadOnly(client) ? (
          <Suspense fallback={waiting}>{isSettled ? <Bell key={client.client_id} client={client} /> : waiting}</Suspense>
        ) : null}
        <AvatarMenu />
      </div>
    </header>
  );
}

function Breadcrumbs() {
  const { title, crumbs } = useCurrentPage();
  const client = useSelectedClient();
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      <ol>
        {client ? (
          <li className={classes.company}>
            <span>{client.client_name}</span>
          </li>
        ) : null}
        {crumbs.map(({ label, to }) => (
          <li key={label}>
            <IconChevronRight size={14} aria-hidden="true" />
            {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          </li>
        ))}
        {title ? (
          <li aria-current="page" className={classes.current}>
            <IconChevronRight size={14} aria-hidden="true" />
            <span>{title}</span>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
