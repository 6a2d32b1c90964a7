import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { getSession } from '#lib/session/session.ts';
import { Brand } from '#ui/brand.tsx';
import { paths } from '#lib/paths/paths.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import { usePlaces, type Place } from './places.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import classes from './sidebar.module.css';

const InboxCount = lazy(async () => ({ default: (await import('./inbox-count.tsx')).InboxCount }));

/** Logo, company, places, and at the bottom settings, theme and sign-out. The same in the sidebar and in the drawer. */
export function Sidebar({ onSwitch }: { onSwitch: (clientId: string) => void }) {
  const all = usePlaces();
  const places = all.filter(({ isAtFoot }) => !isAtFoot);
  const footPlaces = all.filter(({ isAtFoot }) => isAtFoot);
  const groups = [...new Set(places.map((place) => place.group))];
  return (
    <div className={classes.sidebar}>
      <Link to={paths.home} className={classes.brand}>
        <Brand />
      </Link>
      <CompanySwitcher onSwitch={onSwitch} />
      <nav aria-label="Main" className={classes.nav}>
        {groups.map((group) => (
          <div key={group ?? ''} className={classes.group} {...(group ? { role: 'group', 'aria-label': group } : {})}>
            {group ? <span className={classes.heading}>{group}</span> : null}
            {places
              .filter((place) => place.group === group)
              .map((place) => (
                <PlaceLink key={place.path} place={place} />
              ))}
          </div>
        ))}
      </nav>
      <div className={classes.foot}>
        {footPlaces.map((place) => (
          <PlaceLink key={place.path} place={place} />
        ))}
        <SchemeToggle className={classes.link ?? ''} />
        <UnstyledButton className={classes.link} onClick={() => void getSession().signOut()}>
          <IconLogout size={18} stroke={1.7} aria-hidden="true" />
          Sign out
        </UnstyledButton>
      </div>
    </div>
  );
}

function PlaceLink({ place: { icon: Glyph, label, path } }: { place: Place }) {
  return (
    <NavLink to={path} className={classes.link}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      {label}
      {path === paths.inbox ? <DeferredInboxCount /> : null}
    </NavLink>
  );
}

function DeferredInboxCount() {
  return useFirstScreenReady() ? (
    <Suspense fallback={null}>
      <InboxCount />
    </Suspense>
  ) : null;
}
