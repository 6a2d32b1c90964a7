import { UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { paths } from '#lib/paths/paths.ts';
import { getSession } from '#lib/session/session.ts';
import { Brand } from '#ui/brand.tsx';
import { ClientSearch } from '../agency/client-search.tsx';
import { SchemeToggle } from '../shell/scheme-toggle.tsx';
import classes from '../shell/sidebar.module.css';
import type { ConsolePlace } from './console-places.ts';

/** Logo, a search that opens a client's portal, the console's places, and at the bottom settings, theme and sign-out. */
export function ConsoleSidebar({ places, onView }: { places: readonly ConsolePlace[]; onView: (clientId: string) => void }) {
  const groups = [...new Set(places.map(({ group }) => group))];
  return (
    <div className={classes.sidebar}>
      <Link to={agencyPaths.start} className={classes.brand}>
        <Brand />
      </Link>
      <ClientSearch client={null} label="View as client" onSwitch={onView} />
      <nav aria-label="Main" className={classes.nav}>
        {groups.map((group) => (
          <div key={group ?? ''} className={classes.group} {...(group ? { role: 'group', 'aria-label': group } : {})}>
            {group ? <span className={classes.heading}>{group}</span> : null}
            {places
              .filter((place) => place.group === group)
              .map(({ icon: Glyph, label, path }) => (
                <NavLink key={path} to={path} className={classes.link}>
                  <Glyph size={18} stroke={1.7} aria-hidden="true" />
                  {label}
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      <div className={classes.foot}>
        <NavLink to={paths.settings} className={classes.link}>
          <IconUserCircle size={18} stroke={1.7} aria-hidden="true" />
          Your profile
        </NavLink>
        <SchemeToggle className={classes.link ?? ''} />
        <UnstyledButton className={classes.link} onClick={() => void getSession().signOut()}>
          <IconLogout size={18} stroke={1.7} aria-hidden="true" />
          Sign out
        </UnstyledButton>
      </div>
    </div>
  );
}
