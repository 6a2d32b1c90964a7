import { Burger } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentPage } from '#lib/paths/page-head.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  /** First in the breadcrumbs. */
  root: string | null;
  drawerOpened: boolean;
  onDrawer: () => void;
  onSearch: (() => void) | null;
  bell: ReactNode;
}

export function TopBar({ root, drawerOpened, onDrawer, onSearch, bell }: TopBarProps) {
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
      <Breadcrumbs root={root} />
      {onSearch ? (
        <button type="button" className={classes.search} aria-keyshortcuts="/ Control+K Meta+K" onClick={onSearch}>
          <IconSearch size={17} stroke={1.7} aria-hidden="true" />
          <span>Search</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
      ) : null}
      <div className={classes.tools}>
        {bell}
        <AvatarMenu />
      </div>
    </header>
  );
}

/** Reserves the space of the bell until it has loaded. */
export const BellSpace = () => <span className={classes.waiting} />;

function Breadcrumbs({ root }: { root: string | null }) {
  const { title, crumbs } = useCurrentPage();
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      <ol>
        {root ? (
          <li className={classes.company}>
            <span>{root}</span>
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
